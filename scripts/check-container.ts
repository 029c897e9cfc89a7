// Runs the steps of the Dockerfile without a container engine: copies the files that .dockerignore allows to an empty
// folder, runs the build command there, copies its output with the owners that the Dockerfile states, and starts the server as the
// image's user. As root, it checks that this user can write to the data folder.
//
//   node scripts/check-container.ts

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { globSync } from "tinyglobby";
import { at, ROOT, readText } from "./project.ts";

const folder = mkdtempSync(path.join(tmpdir(), "limn-container-"));
const dockerfile = readText("Dockerfile").replaceAll("\\\n", "");
const [, command = ""] = /^RUN (.+)$/m.exec(dockerfile) ?? [];
const [, environment = ""] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
const [, health = ""] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(dockerfile) ?? [];
const [, start = ""] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
const [, uid, gid] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
/**
 * The folders that the image takes from the build, with their owners: root, unless the Dockerfile states another owner.
 */
const copies = [...dockerfile.matchAll(/^COPY --from=build (?:--chown=(\d+):(\d+) )?\/build\/(\S+) (\/\S+)$/gm)];

/** Returns a free port. */
async function findPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

let child: ChildProcess | undefined;
try {
  const source = path.join(folder, "source");
  const image = path.join(folder, "image");
  const app = path.join(image, "app");
  const data = path.join(image, "data");
  const allowed = readText(".dockerignore").matchAll(/^!(.+)$/gm);
  for (const [, pattern = ""] of allowed)
    for (const name of globSync(pattern, { cwd: ROOT, dot: true, onlyFiles: false, expandDirectories: false }))
      cpSync(at(name), path.join(source, name), {
        recursive: true,
        filter: (file) => path.basename(file) !== "node_modules",
      });
  console.log(`RUN ${command}`);
  const { PATH, HOME } = process.env;
  execFileSync("sh", ["-c", command], { cwd: source, env: { PATH, HOME }, stdio: ["ignore", "ignore", "inherit"] });
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  for (const [, owner = "0", group = "0", from = "", to = ""] of copies) {
    const target = path.join(image, to);
    cpSync(path.join(source, from), target, { recursive: true });
    if (isRoot) chownSync(target, Number(owner), Number(group));
  }

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
  const local = (list: string): string[] => JSON.parse(list).map((each: string) => each.replace(/^\/app/, app));
  const user = isRoot ? { uid: Number(uid), gid: Number(gid) } : {};
  console.log(`CMD ${start}`);
  const server = spawn(process.execPath, local(start), {
    cwd: app,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  child = server;
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (part) => String(part).includes("listening") && resolve());
    server.once("exit", () => reject(new Error("the server did not start")));
  });
  const [, ...healthArgs] = local(health);
  execFileSync(process.execPath, healthArgs, { env, ...user });
  const reply = await fetch(`http://127.0.0.1:${port}/chart/create`, {
    method: "POST",
    body: JSON.stringify({ chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } }),
    headers: { "Content-Type": "application/json" },
  });
  const { id } = (await reply.json()) as { readonly id: string };
  const drawn = await fetch(`http://127.0.0.1:${port}/chart/render/${id}`);
  if (drawn.status !== 200) throw new Error(`the request for the saved chart returned status ${drawn.status}`);
  server.removeAllListeners("exit");
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) throw new Error(`the server exited with code ${code}`);
  console.log(
    `health check passed, saved chart drawn (${(await drawn.arrayBuffer()).byteLength} bytes), server exited with code 0`,
  );
} finally {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
