// Measures the memory of processes and their descendants, from /proc.

import { readdirSync, readFileSync } from "node:fs";

/** Lists processes and their descendants. */
export function listTree(pids: readonly number[]): number[] {
  const tree = [...pids];
  const parents = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [[Number(pid), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1])] as const];
    } catch {
      return [];
    }
  });
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** Returns the resident memory of a process in MB; 0 if it has ended. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return (1024 * Number(kilobytes)) / 1e6;
  } catch {
    return 0;
  }
}
