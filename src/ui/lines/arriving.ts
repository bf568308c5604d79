import type { Line } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import { lineKeyOf } from './batches.ts';
import { becomeLines } from './becoming.ts';
import type { LineKey } from './calls.ts';
import type { MakeLines, Matched, ShownLine } from './insertion.ts';
import { acceptRemote } from './merge.ts';
import { ownWords } from './pasted.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import type { CommandStack } from './commandStack.ts';

interface Parts {
  readonly tree: RowTree;
  readonly pending: Pending;
  readonly stack: CommandStack;
  readonly flush: () => Promise<void>;
  readonly show: () => void;
  /** Saves soon what was typed. */
  readonly later: () => void;
}

/** Lines that the server makes for the grid: each call after all that was typed is saved. */
export class ArrivingLines {
  readonly #parts: Parts;
  /** What the server is making lines of. */
  readonly #coming = new Set<Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when nothing is being made any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#coming);
  }

  #kindAbove(key: RowId): string | null {
    const { tree } = this.#parts;
    const { parent = null } = tree.rowOf(key) ?? {};
    return parent === null ? null : (tree.rowOf(parent)?.line.kind ?? null);
  }

  /** See `LinesStore.become`. */
  async become(key: RowId, shown: ShownLine, make: MakeLines): Promise<void> {
    const { tree, stack, show, later } = this.#parts;
    const coming = becomeLines(this.#parts, key, shown, (id) => make({ id, kind: this.#kindAbove(key) }));
    this.#coming.add(coming);
    try {
      await coming;
      stack.became(key, tree.entriesOf(key));
    } finally {
      this.#coming.delete(coming);
      show();
      later();
    }
  }

  /**
   * Lets the server make lines of those pasted rows that are such masters, one after the other: none of them is saved as
   * a line of its own before. @throws Error with a message; what could not be made stays a line as it was pasted
   */
  async becomeAll(keys: readonly RowId[], matched: readonly (Matched | null)[]): Promise<void> {
    const { tree, pending, later } = this.#parts;
    const coming = keys.flatMap((key, at) => {
      const one = matched[at];
      const above = this.#kindAbove(key);
      // The server makes none in another one, which holds lines of its own master.
      return one && 'make' in one && above !== one.shown.kind && tree.model.mayHold(above, one.shown.kind)
        ? [{ key, ...one }]
        : [];
    });
    for (const { key } of coming) pending.awaited.add(key);
    try {
      for (const { key, shown, make } of coming)
        // oxlint-disable-next-line no-await-in-loop -- each stands behind the one before
        await this.become(key, ownWords(tree.rowOf(key), shown), make);
    } finally {
      for (const { key } of coming) pending.awaited.delete(key);
      later();
    }
  }

  /** Takes new lines over, as one command. @throws Error with a message */
  async fetch(call: (idOf: (key: RowId) => number | null) => Promise<readonly Line[]>): Promise<readonly RowId[]> {
    const { tree, pending, stack, flush, show } = this.#parts;
    await flush();
    const lines = await call((key) => pending.idOf(key));
    const { flashed } = acceptRemote(tree, pending, lines, []);
    const entries = flashed.flatMap((key) => tree.entriesOf(key).slice(0, 1));
    if (entries.length) stack.push({ kind: 'insert', entries });
    show();
    return flashed;
  }

  /** Takes other values of lines over, as nobody's command. @throws Error with a message */
  async change(call: (keyOf: (key: RowId) => LineKey | null) => Promise<readonly Line[]>): Promise<void> {
    const { tree, pending, flush, show } = this.#parts;
    await flush();
    const lines = await call((key) => lineKeyOf(tree, pending, key));
    acceptRemote(tree, pending, lines, []);
    show();
  }
}
