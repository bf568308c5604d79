import type { Line } from '../../domain/lines.ts';
import type { ExtraRow } from '../sheet/pasting.ts';
import type { RowId, Unread } from '../sheet/types.ts';
import type { GridRow } from './lines.ts';
import type { LineModel } from './model.ts';
import { newRow } from './restore.ts';
import type { RowTree, Spot } from './rowTree.ts';
import type { CommandEntry, Command } from './commands.ts';

/** What a line has of a master beside its cells. */
export type TakenPlace = Readonly<Record<string, string | number | null>>;

/** What a row looks like while the server makes lines in its place. */
export type ShownLine = Partial<Line> & Pick<Line, 'kind'>;

/** What the server makes of masters in the place of a row, by what that row stands in. */
export type MakeLines = (parent: {
  readonly id: number | null;
  readonly kind: string | null;
}) => Promise<readonly Line[]>;

/** What a pasted line is of the masters: values of its own, or lines that the server makes in its place. */
export type Matched = { readonly taken: TakenPlace } | { readonly shown: ShownLine; readonly make: MakeLines };

// oxlint-disable-next-line max-params -- a new row follows from its model, key, cells, the line it is in and what it takes over
const rowOf = (
  model: LineModel,
  key: RowId,
  cells: ExtraRow,
  parent: Line | undefined,
  taken: TakenPlace | undefined,
): GridRow => {
  const values: Record<string, string | number | null> = { ...taken };
  const unread: Record<string, Unread> = {};
  for (const { column, input } of cells) {
    if ('error' in input) {
      unread[column] = input;
      continue;
    }
    const made = model.cellsOf?.(column, input.value, newRow(model, key, {}).line, parent);
    if (!made) values[column] = input.value;
    else if ('error' in made) unread[column] = { text: input.value ?? '', error: made.error };
    else
      Object.assign(
        values,
        Object.fromEntries(made.cells.filter(([field, value]) => value !== null || field in values)),
      );
  }
  const row = newRow(model, key, { ...model.begins, ...values });
  return Object.keys(unread).length ? { ...row, unread } : row;
};

/** The command that adds lines with these cells at a spot; undefined for none. */
// oxlint-disable-next-line max-params -- a new row follows from its model, key, cells, the line it is in and what it takes over
export const insertion = (
  model: LineModel,
  extra: readonly ExtraRow[],
  spot: Spot,
  nextKey: () => RowId,
  parentLine?: Line,
  taken: readonly (TakenPlace | null | undefined)[] = [],
): (Command & { readonly kind: 'insert' }) | undefined => {
  const { parent } = spot;
  let { after } = spot;
  const entries: CommandEntry[] = [];
  for (const [at, cells] of extra.entries()) {
    const row = rowOf(model, nextKey(), cells, parentLine, taken[at] ?? undefined);
    entries.push({ row, spot: { parent, after } });
    after = row.key;
  }
  return entries.length ? { kind: 'insert', entries } : undefined;
};

/** A line that comes with others: its kind, and its values. */
export type Appended = Readonly<Partial<Line>> & Pick<Line, 'kind'>;

/** Where lines go that come behind all others: each in the last one before it that holds lines of its kind, or at the top. */
export const appended = (tree: RowTree, lines: readonly Appended[], nextKey: () => RowId): readonly CommandEntry[] => {
  const { model } = tree;
  /** The last of each kind that holds lines, and the last line in each place. */
  const holders = new Map<string, RowId>();
  const last = new Map<RowId | null, RowId | null>([[null, tree.childrenOf(null).at(-1) ?? null]]);
  return lines.map((line) => {
    const row = newRow(model, nextKey(), line);
    const holder = [...holders].findLast(([kind]) => model.mayHold(kind, line.kind) && !model.mayHold(null, line.kind));
    const parent = holder?.[1] ?? null;
    const spot = { parent, after: last.get(parent) ?? null };
    last.set(parent, row.key);
    if (model.holdsLines(line.kind)) {
      holders.delete(line.kind);
      holders.set(line.kind, row.key);
    }
    return { row, spot };
  });
};
