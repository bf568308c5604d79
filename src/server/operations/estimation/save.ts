import { sql } from 'drizzle-orm';
import { isPercentBasis } from '../../../domain/boq/basis.ts';
import { isReference, lines, type Fields } from '../../../schema/field.ts';
import type { LineRow } from '../../../resources/boq.answers.ts';
import type { LineKind } from '../../../domain/boq/stages.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { arrayOf } from '../bulk/sent.ts';
import { Failure, invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { checkReferences } from '../records/references.ts';
import { toColumns } from '../records/toColumns.ts';
import type { Who } from '../workflows/status.ts';
import { addLines, type AddedLine } from './addLines.ts';
import { readBases, refuseInBoms, withBasis } from './basisOf.ts';
import { changeBill } from './changeBill.ts';
import { jsonRows } from '../jsonRows.ts';
import { lineNames } from './lineKeys.ts';
import { removeLines } from './removeLines.ts';
import { amongLines, writtenRows } from './rows.ts';
import { linesTable, type Stage } from './stages.ts';
import { kindsOf, nodesOf } from './tree.ts';

/** A changed line: the version that it starts from, and its new values. */
export interface LineChange extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number | undefined;
}

/** What is saved at once. */
export interface LineSave {
  readonly changes?: readonly LineChange[];
  readonly added?: readonly AddedLine[];
  readonly removed?: readonly number[];
  /** Verified lines are removed too. */
  readonly with_verified?: unknown;
}

/** The lines after a save; an added one has the name of the request as its `key`. */
export interface SavedLines {
  readonly records: readonly LineRow[];
  readonly removed: number[];
}

/** The fields with a price, which items alone have. */
const isPriceField = (name: string): boolean => name.endsWith('_rate') || name === 'margin_percent';

const refusePrices = (path: string, kind: LineKind, line: Readonly<Record<string, unknown>>): void => {
  const priced = Object.keys(line).find(
    (name) => isPriceField(name) && line[name] !== null && line[name] !== undefined,
  );
  if (kind !== 'item' && priced !== undefined) throw invalid({ [`${path}.${priced}`]: ['Only items have prices'] });
  if (kind === 'structure' && typeof line['quantity'] === 'string')
    throw invalid({ [`${path}.quantity`]: ['A structure has no quantity'] });
};

/** Checks the masters that new lines name, as a form would. @throws Failure 422 by line */
const checkMasters = (
  tx: Tx,
  { lines: resource }: Stage,
  path: 'added' | 'changes',
  sent: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const references: Fields = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, f]) =>
        isReference(f) && f.resource !== resource.name && sent.some((line) => typeof line[name] === 'number'),
    ),
  );
  if (Object.keys(references).length === 0) return Promise.resolve();
  const fields = { [path]: lines(references, { represent: Object.keys(references)[0] ?? '' }) };
  return checkReferences(tx, fields, { [path]: sent });
};

/** Changes of an item or a variant alone, with the other as the line has it: a variant is one of its item's. */
const withItems = async (tx: Tx, stage: Stage, changes: readonly LineChange[]): Promise<readonly LineChange[]> => {
  const isNamed = ({ item_id, item_variant_id }: LineChange) => item_id !== undefined || item_variant_id !== undefined;
  const ids = changes.filter(isNamed).map(({ id }) => id);
  if (ids.length === 0) return changes;
  const { table } = linesTable(stage);
  const { rows } = await tx.execute<{ id: string; item_id: string | null; item_variant_id: string | null }>(
    sql`select id, item_id, item_variant_id from ${table} where ${table.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  const numberOf = (value: string | null) => (value === null ? null : Number(value));
  const stored = new Map(
    rows.map(({ id, item_id, item_variant_id }) => [
      Number(id),
      { item_id: numberOf(item_id), item_variant_id: numberOf(item_variant_id) },
    ]),
  );
  return changes.map((change) => (isNamed(change) ? { ...stored.get(change.id), ...change } : change));
};

/** @throws Failure 422 at a line that was changed before in the same request: one of the two would be lost */
const refuseTwice = (changes: readonly LineChange[]): void => {
  const seen = new Set<number>();
  for (const [at, { id }] of changes.entries()) {
    if (seen.has(id)) throw invalid({ [`changes.${at}.id`]: ['This line stands twice'] });
    seen.add(id);
  }
};

/** Changes lines. Returns the BOMs with another quantity. */
const changeLines = async (
  tx: Tx,
  stage: Stage,
  changes: readonly LineChange[],
  kinds: ReadonlyMap<number, LineKind>,
): Promise<number[]> => {
  const missing = changes.flatMap(({ id }, at) => (kinds.has(id) ? [] : [`changes.${at}`]));
  if (missing.length)
    throw new Failure(404, 'Line is not there any more', {
      errors: Object.fromEntries(missing.map((path) => [path, ['Line is not there any more']])),
    });
  for (const [at, change] of changes.entries()) refusePrices(`changes.${at}`, kinds.get(change.id) ?? 'item', change);
  const { table } = linesTable(stage);
  const rows = changes.map(({ id, version, ...values }) => ({
    id,
    version,
    values: toColumns(stage.lines.fields, values),
  }));
  await mapDatabaseErrors(stage.lines, () =>
    changeRows(tx, table, rows, { ...lineNames('changes'), fields: stage.lines.fields }),
  );
  const percentages = changes.flatMap(({ id, basis }) => (isPercentBasis(basis) ? [id] : []));
  await refuseInBoms(
    tx,
    stage,
    percentages,
    (id) => `changes.${changes.findIndex((change) => change.id === id)}.basis`,
  );
  return changes.flatMap(({ id, quantity }) => (quantity !== undefined && kinds.get(id) === 'bom' ? [id] : []));
};

/** @throws Failure 404 for a line that is in another revision */
const refuseForeign = async (
  tx: Tx,
  { lines: resource }: Stage,
  there: readonly { readonly id: number }[],
  removed: readonly number[],
): Promise<void> => {
  const own = new Set(there.map(({ id }) => id));
  const others = removed.filter((id) => !own.has(id));
  if (others.length && (await parentsOf(tx, resource, others)).size) throw notFound('Line');
};

/** The lines with the names of the request. */
const named = (text: string, keys: ReadonlyMap<number, string | undefined>): LineRow[] => {
  const rows: LineRow[] = JSON.parse(text);
  return rows.map((row) => {
    const key = keys.get(row.id);
    return key === undefined ? row : { ...row, key };
  });
};

/**
 * Saves changes, new lines and removals of a revision, all or none. `check` runs once the revision is locked.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now; 409 with each line that somebody changed
 *   meanwhile, and for verified lines that would be removed untold; 422 by line and field
 */
export const saveBill = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  { changes: sent = [], added: sentLines = [], removed = [], with_verified }: LineSave,
  who: Who,
  check?: () => Promise<void>,
): Promise<SavedLines> => {
  refuseTwice(sent);
  const ids = sent.map(({ id }) => id);
  const { gone, made, derived } = await changeBill(tx, stage, revision, who, async () => {
    await check?.();
    // A line that somebody else has removed meanwhile is gone as wanted.
    const [kinds, bases, there] = await Promise.all([
      kindsOf(tx, stage, revision, ids),
      readBases(tx, stage, revision, ids),
      removed.length ? nodesOf(tx, stage, revision, { ids: removed }) : [],
    ]);
    const added = sentLines.map((line, at) => withBasis(stage, `added.${at}`, line.kind, line, undefined));
    const changes = sent.map((change, at) =>
      withBasis(stage, `changes.${at}`, kinds.get(change.id) ?? 'item', change, bases.get(change.id)),
    );
    for (const [at, line] of added.entries()) refusePrices(`added.${at}`, line.kind, line);
    await checkMasters(tx, stage, 'added', added);
    await checkMasters(tx, stage, 'changes', await withItems(tx, stage, changes));
    await refuseForeign(tx, stage, there, removed);
    return {
      gone: await removeLines(
        tx,
        stage,
        revision,
        there.map(({ id }) => ({ id })),
        { withVerified: with_verified === true },
      ),
      touched: changes.length ? await changeLines(tx, stage, changes, kinds) : [],
      made: await addLines(tx, stage, revision, added),
    };
  });
  const keys = new Map(made.map((id, at) => [id, sentLines[at]?.key]));
  const where = amongLines(stage, [...new Set([...ids, ...derived, ...made])]);
  const { text } = await writtenRows(tx, stage, { where });
  return {
    records: made.length ? named(text, keys) : jsonRows(text),
    removed: [...new Set([...gone, ...removed])],
  };
};
