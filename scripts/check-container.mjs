// Runs the steps of the Dockerfile without a container engine: copies the files that .dockerignore allows to an empty
// folder, runs the build command there, and starts the server as an unprivileged user who can write only to the data folder.
//
//   node scripts/check-container.mjs

import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "limn-container-"));
/** The user of distroless images. */
const USER = 65_532;

const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8").replaceAll("\\\n", "");
const [, command = ""] = /^RUN (.+)$/m.exec(dockerfile) ?? [];
const [, environment = ""] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
const [, health = ""] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(dockerfile) ?? [];
const [, start = ""] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];

/** Returns a free port. */
async function findPort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

let child;
try {
  const [build, app, data] = ["build", "app", "data"].map((name) => path.join(folder, name));
  const allowed = readFileSync(path.join(root, ".dockerignore"), "utf8").matchAll(/^!(.+)$/gm);
  for (const [, pattern] of allowed)
    for (const name of globSync(pattern, { cwd: root }))
      cpSync(path.join(root, name), path.join(build, name), { recursive: true });
  rmSync(path.join(build, "bench/node_modules"), { recursive: true, force: true });
  console.log(`RUN ${command}`);
  const { PATH, HOME } = process.env;
  execFileSync("sh", ["-c", command], { cwd: build, env: { PATH, HOME }, stdio: ["ignore", "ignore", "inherit"] });
  cpSync(path.join(build, "dist-server"), app, { recursive: true });
  mkdirSync(data);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, USER, USER);

  const port = await findPort();
  const variables = Object.fromEntries(environment.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  const env = {
    PATH,
    ...variables,
    STORAGE_URL: `file:${data}`,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    METRICS_PORT: await findPort(),
    WORKERS: "1",
  };
  const local = (list) => JSON.parse(list).map((each) => each.replace(/^\/app/, app));
  const user = isRoot ? { uid: USER, gid: USER } : {};
  console.log(`CMD ${start}`);
  child = spawn(process.execPath, local(start), { cwd: app, env, stdio: ["ignore", "pipe", "inherit"], ...user });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (part) => String(part).includes("listening") && resolve());
    child.once("exit", () => reject(new Error("the server did not start")));
  });
  const [, ...healthArgs] = local(health);
  execFileSync(process.execPath, healthArgs, { env, ...user });
  const reply = await fetch(`http://127.0.0.1:${port}/chart/create`, {
    method: "POST",
    body: JSON.stringify({ chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } }),
    headers: { "Content-Type": "application/json" },
  });
  const { id } = await reply.json();
  const image = await fetch(`http://127.0.0.1:${port}/chart/render/${id}`);
  if (image.status !== 200) throw new Error(`the request for the saved chart returned status ${image.status}`);
  child.removeAllListeners("exit");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) throw new Error(`the server exited with code ${code}`);
  console.log(
    `health check passed, saved chart drawn (${(await image.arrayBuffer()).byteLength} bytes), server exited with code 0`,
  );
} finally {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
