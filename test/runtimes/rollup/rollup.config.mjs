import { cpSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";

const limn = "../node_modules/limn";

/** Copies the library's files. Rollup does not copy files that modules refer to with `new URL`. */
const limnFiles = {
  name: "limn-files",
  writeBundle({ dir }) {
    for (const folder of ["assets", "fonts"]) cpSync(`${limn}/${folder}`, `${dir}/${folder}`, { recursive: true });
  },
};

export default [
  {
    input: "../browser.js",
    output: { dir: "dist/browser" },
    plugins: [nodeResolve({ browser: true }), limnFiles],
  },
  {
    input: "../node.js",
    output: { dir: "dist/node" },
    plugins: [nodeResolve({ exportConditions: ["node"] }), limnFiles],
  },
];
