import {
  comparingLines,
  type Comparable,
  type IdentityComparison,
} from '../../../domain/estimation/workbook/identity.ts';
import { finished, type LongWork } from '../../../domain/longWork.ts';
import { onceForBoth } from '../../../domain/remembering.ts';
import type { SentChange, SentLine } from '../../../schema/calls/sentLines.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import type { NextLine } from './nextLine.ts';
import { fileOrder, type FileOrder } from './order.ts';
import { untakenOf, type Untaken } from './untaken.ts';
import type { StoredImportLine } from './stored.ts';

/** What a save would do. Indexes are of the file, or of the stage for `gone`. */
export interface BillImportPlan extends IdentityComparison {
  readonly changed: IdentityComparison['same'];
  readonly unchanged: number;
  /** Changed in the file, but verified in the stage: they stay as they are. */
  readonly verified: IdentityComparison['same'];
  /** How the lines of the stage would stand as in the file. */
  readonly order: FileOrder;
  /** Figures that are computed, and stand otherwise in the file. */
  readonly untaken: readonly Untaken[];
}

/** Only items have prices. */
const isPrice = (name: string): boolean => name.endsWith('_rate') || name === 'margin_percent';

const plans = onceForBoth((_: readonly StoredImportLine[], __: readonly NextLine[]): { plan?: BillImportPlan } => ({}));

/** Compares a file with the lines of the stage, with pauses, and once for the same two. */
export function* planningImport(
  stored: readonly StoredImportLine[],
  next: readonly NextLine[],
): LongWork<BillImportPlan> {
  const known = plans(stored, next);
  known.plan ??= yield* comparedWith(stored, next);
  return known.plan;
}

/** The same at once. */
export const importPlanOf = (stored: readonly StoredImportLine[], next: readonly NextLine[]): BillImportPlan =>
  finished(planningImport(stored, next));

/** A structure of the stage has neither rates nor a quantity. */
function* comparedWith(stored: readonly StoredImportLine[], next: readonly NextLine[]): LongWork<BillImportPlan> {
  const comparison = yield* comparingLines(stored, next);
  const priced = comparison.same.map((pair) => ({
    ...pair,
    changed: pair.changed.filter((name) => stored[pair.was]?.kind !== 'bom' || !isPrice(name)),
  }));
  const differing = priced.filter(({ changed }) => changed.length > 0);
  yield;
  const order = fileOrder(stored, next, priced);
  yield;
  const untaken = untakenOf(stored, next, priced);
  yield;
  const isVerified = ({ was }: { readonly was: number }) => stored[was]?.isVerified === true;
  return {
    ...comparison,
    same: priced,
    changed: differing.filter((pair) => !isVerified(pair)),
    verified: differing.filter(isVerified),
    order,
    untaken,
    unchanged: priced.length - differing.length,
  };
}

/** The body of a save. */
export interface SaveBody {
  readonly changes: SentChange[];
  readonly added: SentLine[];
  readonly removed: number[];
  /** Verified lines are among the removed, and the person knows. */
  readonly with_verified?: true;
}

const orNull = (text: string): string | null => text || null;

const textNames = ['ref', 'code', 'description', 'unit'] as const;
const ownNames = ['quantity', 'basis', 'percent', 'alternate_quantity', 'alternate_to', 'additional_info'] as const;

/** A value of a line by the name of its field; null for none. */
export const valueOf = (line: Comparable, name: string): string | null => {
  const text = textNames.find((one) => one === name);
  if (text !== undefined) return orNull(line[text]);
  const own = ownNames.find((one) => one === name);
  return (own === undefined ? line.rates[name] : line[own]) ?? null;
};

/** The values of a new line: those that the file has. */
export const valuesOf = (line: NextLine): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['ref', 'code', 'unit', ...ownNames, ...Object.keys(line.rates)].flatMap((name) => {
      const value = valueOf(line, name);
      return value === null ? [] : [[name, value] as const];
    }),
  );

/** Lines that only the stage has, and that have nothing below them that stays. */
const removable = ({ gone, same }: BillImportPlan, stored: readonly StoredImportLine[]): number[] => {
  const kept = new Set<number>();
  for (const { was } of same)
    for (let at: number | null = was; at !== null && !kept.has(at); at = stored[at]?.parent ?? null) kept.add(at);
  return gone.filter((at) => !kept.has(at));
};

interface Choices {
  /** The accepted item masters, by the index of the line in the file. */
  readonly items: ReadonlyMap<number, ItemMatch>;
  readonly removeGone: boolean;
}

/** The request that makes the stage what the file says: changes, new lines in their places, and lines that are gone. */
export const saveBody = (
  plan: BillImportPlan,
  stored: readonly StoredImportLine[],
  next: readonly NextLine[],
  { items, removeGone }: Choices,
): SaveBody => {
  const idOf = new Map(plan.same.flatMap(({ next: at, was }) => (stored[was] ? [[at, stored[was].id] as const] : [])));
  const before = new Map<number | null, number>();
  const added: SentLine[] = [];
  for (const [at, line] of next.entries()) {
    const sibling = before.get(line.parent);
    before.set(line.parent, at);
    if (idOf.has(at)) continue;
    const parentId = line.parent === null ? null : idOf.get(line.parent);
    const item = items.get(at);
    // Lines below a new one, and those of an empty stage, come one after the other by themselves.
    const inOrder = parentId === undefined || stored.length === 0;
    const beforeId = sibling === undefined ? null : idOf.get(sibling);
    const after = beforeId === undefined ? { after_key: `n${sibling}` } : { after_id: beforeId };
    added.push({
      key: `n${at}`,
      kind: line.kind,
      ...(parentId === undefined ? { parent_key: `n${line.parent}` } : { parent_line_id: parentId }),
      ...(inOrder ? {} : after),
      description: line.description,
      ...valuesOf(line),
      ...(item ? { item_id: item.item_id, item_variant_id: item.item_variant_id } : {}),
    });
  }
  const changes = plan.changed.flatMap(({ next: at, was, changed }): SentChange[] => {
    const [line, old] = [next[at], stored[was]];
    if (!line || !old) return [];
    return [
      { id: old.id, version: old.version, ...Object.fromEntries(changed.map((name) => [name, valueOf(line, name)])) },
    ];
  });
  const gone = removeGone ? removable(plan, stored).flatMap((at) => stored[at] ?? []) : [];
  const removed = gone.map(({ id }) => id);
  return { changes, added, removed, ...(gone.some(({ isVerified }) => isVerified) && { with_verified: true }) };
};
