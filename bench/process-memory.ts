// Measures the memory and CPU time of processes, from /proc.

import { globSync, readFileSync } from "node:fs";

/** Duration of a tick in /proc, in milliseconds: USER_HZ is 100 on all Linux architectures. */
const TICK = 10;

/** Returns the text of a file; empty if it is missing, for example because its process has ended. */
export function readIfPresent(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Lists processes and their descendants. */
export function listTree(pids: readonly number[]): number[] {
  const tree = [...pids];
  const parents = globSync("[0-9]*", { cwd: "/proc" }).map((pid) => {
    return [Number(pid), Number(/\) \S (\d+)/.exec(readIfPresent(`/proc/${pid}/stat`))?.[1])] as const;
  });
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/**
 * Returns a size in bytes from a file about a process; 0 if the process has ended.
 *
 * @param file such as "status"
 * @param name such as "VmRSS", the resident memory, or "VmHWM", its maximum
 */
export const readSize = (pid: number, file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readIfPresent(`/proc/${pid}/${file}`))?.[1] ?? 0) * 1024;

/** Returns the resident memory of a process in MB; 0 if it has ended. */
export const memoryOf = (pid: number) => readSize(pid, "status", "VmRSS") / 1e6;

/** The fields of /proc/…/stat after the second, a name in parentheses that may contain spaces. */
const statOf = (pid: number) => /\) (.*)/s.exec(readIfPresent(`/proc/${pid}/stat`))?.[1]?.split(" ") ?? [];

/** Returns the CPU time of a process in milliseconds; 0 if it has ended. */
export function cpuTime(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * TICK;
}

export const isAlive = (pid: number) => /^[^ZX]/.test(statOf(pid)[0] ?? "");
