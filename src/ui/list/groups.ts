import { nameColumn } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';

/** The head of rows that have the same value, which stand one behind the other. */
export class GroupHead {
  /** The value as a key of its own among the ids of rows. */
  readonly id: string;
  /** Empty for the rows without a value. */
  readonly name: string;
  readonly rows: readonly [AnyRecord, ...AnyRecord[]];

  constructor(by: string, rows: readonly [AnyRecord, ...AnyRecord[]]) {
    const [first] = rows;
    this.id = `group ${String(first[by])}`;
    this.name = String(first[nameColumn(by)] ?? '');
    this.rows = rows;
  }
}

/** What a list shows one below the other. */
export type Item = AnyRecord | GroupHead;

export const isHead = (item: Item | undefined): item is GroupHead => item instanceof GroupHead;

/**
 * The rows, each group below its head. Only rows that stand together are a group: in another order there are none. Rows
 * without a value have a head only where they would seem to be in the group above them.
 */
export const grouped = (rows: readonly AnyRecord[], by: string | undefined): readonly Item[] => {
  if (by === undefined) return rows;
  const runs: [AnyRecord, ...AnyRecord[]][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run[0][by] === row[by]) run.push(row);
    else runs.push([row]);
  }
  const values = new Set(runs.map(([first]) => first[by]));
  if (values.size < runs.length) return rows;
  return runs.flatMap((run, at) => (run[0][by] === null && at === 0 ? run : [new GroupHead(by, run), ...run]));
};
