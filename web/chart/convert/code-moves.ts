// Moves options within a chart's code, with the comments and functions in their values, and records the changes in words.

import { type ConfigTree, type Path, readConfig } from "../text/config-tree.ts";
import { removeAt, removeItem, renameAt, setAt, sourceText } from "../text/text-edit.ts";
import { formatPath, type SourceText } from "../text/text-style.ts";

/** Code being converted. */
export class CodeMoves {
  text: string;
  /** Descriptions of the changes. */
  readonly changes: string[] = [];
  /** Descriptions of the options that can't be converted. */
  readonly problems: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  get tree(): ConfigTree {
    return readConfig(this.text);
  }

  has(path: Path): boolean {
    return this.tree.find(path) !== undefined;
  }

  literal(path: Path): unknown {
    const node = this.tree.find(path);
    return node === undefined ? undefined : this.tree.dataOf(node);
  }

  /** Returns the names of the properties of the object at a path. */
  names(path: Path): string[] {
    const node = this.tree.find(path);
    return (node?.getChildren("Property") ?? []).flatMap((property) => this.tree.nameOf(property) ?? []);
  }

  /** Returns the number of items of the list at a path; undefined if there is no list. */
  count(path: Path): number | undefined {
    const node = this.tree.find(path);
    return node === undefined ? undefined : this.tree.items(node)?.length;
  }

  source(path: Path): SourceText | undefined {
    const node = this.tree.find(path);
    return node === undefined ? undefined : sourceText(this.text, node);
  }

  /**
   * Moves the value at a path, if there is one.
   *
   * @param change rewrites the value's code
   */
  move(from: Path, to: Path, change: (code: string) => string = (code) => code): void {
    const source = this.source(from);
    if (source === undefined) return;
    if (this.has(to)) {
      // Charts for several versions set both.
      this.remove(from, `${formatPath(to)} is already set`);
      return;
    }
    const moved = setAt(removeAt(this.text, from), to, source.with(change));
    if (moved === undefined)
      this.problems.push(`${formatPath(from)} can't be moved to ${formatPath(to)}, because code computes it`);
    else {
      this.text = moved;
      this.changes.push(`${formatPath(from)} becomes ${formatPath(to)}`);
    }
  }

  /** Renames the property of an object, if the object has it. */
  rename(object: Path, from: string, to: string): void {
    if (!this.has([...object, from])) return;
    const renamed = this.has([...object, to]) ? undefined : renameAt(this.text, [...object, from], to);
    if (renamed === undefined) this.problems.push(`${formatPath([...object, from])} can't be renamed to ${to}`);
    else {
      this.text = renamed;
      this.changes.push(`${formatPath([...object, from])} is renamed to ${to}`);
    }
  }

  /** Moves the first item of a list to a property. @param shown the list's name in words; undefined to record nothing */
  moveItem(list: Path, to: Path, shown: string | undefined): void {
    const source = this.source([...list, 0]);
    const moved = source && !this.has(to) ? setAt(removeItem(this.text, list, 0), to, source) : undefined;
    if (moved === undefined) this.problems.push(`${formatPath(list)} can't be moved to ${formatPath(to)}`);
    else {
      this.text = moved;
      if (shown !== undefined) this.changes.push(`${shown} becomes ${formatPath(to)}, an object instead of a list`);
      else this.changes.push(`The next item becomes ${formatPath(to)}`);
    }
  }

  /** Removes an empty list. */
  dropEmpty(list: Path): void {
    if (this.count(list) === 0) this.text = removeAt(this.text, list);
  }

  /** Sets a value, and records why. */
  set(path: Path, value: unknown, reason: string): void {
    const changed = setAt(this.text, path, value);
    if (changed === undefined) this.problems.push(`${formatPath(path)} can't be set, because code computes it`);
    else if (changed !== this.text) {
      this.text = changed;
      this.changes.push(reason);
    }
  }

  /** Removes an option, and records why. */
  remove(path: Path, reason: string): void {
    if (!this.has(path)) return;
    this.text = removeAt(this.text, path);
    this.changes.push(`${formatPath(path)} is removed: ${reason}`);
  }
}
