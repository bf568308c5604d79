import { and, eq, sql } from 'drizzle-orm';
import type { LineRow } from '../../../resources/boq.answers.ts';
import { items } from '../../../resources/items.ts';
import { mostSavedBody } from '../../../resources/boq.sentLines.ts';
import type { boqCreationLines } from '../../../resources/boqCreationLines.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { answering, type Answering } from '../answering.ts';
import { invalid, notFound } from '../errors.ts';
import { jsonRows } from '../jsonRows.ts';
import { needRecord, parentsOf } from '../parts/within.ts';
import type { Who } from '../workflows/status.ts';
import { sheetAnswers } from '../boqImport/answers.ts';
import { addItemInBom, addItems, type ItemPayload } from './addItems.ts';
import { duplicateLines, moveLines } from './move.ts';
import { removedSince } from './removed.ts';
import { inRevision, writtenRows } from './rows.ts';
import { removeLines, saveBill, type LineChange, type SavedLines } from './save.ts';
import { linesTable, type Stage } from './stages.ts';
import { nodesOf, type Node } from './tree.ts';
import { refuseEdit } from '../workflows/editing.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

/** The revision that a line is in. @throws Failure 404 */
const revisionOf = async (tx: Tx, stage: Stage, line: number): Promise<number> => {
  const revision = (await parentsOf(tx, stage.lines, [line])).get(line);
  if (revision === undefined) throw notFound('Line');
  return revision;
};

/** The revision that all of these lines are in. @throws Failure 404 if one is not there, or in another */
const commonRevision = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<number> => {
  const parents = await parentsOf(tx, stage.lines, ids);
  const [revision, ...others] = new Set(parents.values());
  if (revision === undefined || others.length > 0 || parents.size < new Set(ids).size) throw notFound('Line');
  return revision;
};

/** Removes lines of one kind with all below them. @throws Failure 404; 403, 409 */
const remove = async (
  tx: Tx,
  stage: Stage,
  ids: readonly number[],
  kind: Node['kind'],
  who: Who,
): Promise<number[]> => {
  const revision = await commonRevision(tx, stage, ids);
  await refuseEdit(tx, stage.records, [revision], who);
  return removeLines(tx, stage, revision, ids, kind);
};

/** Changes fields of one line of a kind. @throws Failure as `saveBill` */
const changeLine = async (
  tx: Tx,
  stage: Stage,
  change: LineChange,
  who: Who,
  kind?: Node['kind'],
): Promise<SavedLines> => {
  const revision = await revisionOf(tx, stage, change.id);
  const [node] = await nodesOf(tx, stage, revision, { ids: [change.id] });
  if (!node || (kind !== undefined && node.kind !== kind)) throw notFound('Line');
  return saveBill(tx, stage, revision, { changes: [change] }, who);
};

/**
 * Changes the variant of an item: the price follows, and the line keeps what it was. @throws Failure 422 for a variant
 * of another item
 */
const changeVariant = async (tx: Tx, stage: Stage, id: number, variant: number, who: Who): Promise<SavedLines> => {
  const { table } = linesTable(stage);
  const rates = stage.isPriced ? { rate: sql<string | null>`${columnNamed(table, 'material_rate')}::text` } : {};
  const [line] = await tx
    .select({ item: columnNamed(table, 'item_id'), was: columnNamed(table, 'item_variant_id'), ...rates })
    .from(table)
    .where(eq(table.id, id));
  if (!line) throw notFound('Line');
  const variants = lineTableOf(items, 'variants');
  const [chosen] = await tx
    .select({ id: variants.id, rate: sql<string | null>`${columnNamed(variants, 'cost_rate')}::text` })
    .from(variants)
    .where(and(eq(variants.id, variant), eq(columnNamed(variants, parentColumn), line.item ?? 0)));
  if (!chosen) throw invalid({ item_variant_id: ['Variant: no such variant of the item'] });
  const price =
    stage.isPriced && 'rate' in line
      ? { replaced_rate: line.rate, ...(chosen.rate === null ? {} : { material_rate: chosen.rate }) }
      : {};
  const change = { id, item_id: line.item, item_variant_id: variant, replaced_variant_id: line.was, ...price };
  return changeLine(tx, stage, change, who, 'item');
};

/** The refusal of a stage that is not the one which lines are added to. */
export const invalidStage = ({ by }: Stage) => invalid({ [by]: ['Invalid estimation stage.'] });

/** @throws Failure 422 if the record is no revision of this estimation's stage */
export const needStage = async (tx: Tx, stage: Stage, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const id = Number(body[stage.by]);
  const table = tableOf(stage.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(columnNamed(table, 'estimation_id'), Number(body['estimation_id']))));
  if (!row) throw invalidStage(stage);
  return id;
};

/** What a checked body adds. */
export const payloadOf = (
  body: Readonly<Record<string, unknown>> & { readonly bom_ids?: readonly number[] | undefined },
) => {
  const id = (name: string) => (typeof body[name] === 'number' ? body[name] : null);
  const payload: ItemPayload = {
    type: body['type'] === 'bom' ? 'bom' : 'item',
    structure_id: id('structure_id'),
    item_id: id('item_id'),
    item_variant_id: id('item_variant_id'),
    bom_main_id: id('bom_main_id'),
    parent_line_id: id('parent_line_id'),
    quantity: typeof body['quantity'] === 'string' ? body['quantity'] : null,
    bom_ids: body.bom_ids,
  };
  return payload;
};

type Paging = { readonly page?: number | null | undefined; readonly per_page?: number | null | undefined };

/** The lines of a revision: all, or a page. */
export const linesOf = async (tx: Tx, stage: Stage, revision: number, { page, per_page }: Paging) => {
  const size = Math.min(per_page ?? 10, 200);
  const paged = page ? { limit: size, offset: (page - 1) * size } : undefined;
  const { text, total, moment } = await writtenRows(tx, stage, { where: inRevision(stage, revision), page: paged });
  const pagination = { current_page: page ?? 1, per_page: page ? size : total, total };
  return { records: jsonRows<LineRow>(text), pagination, moment };
};

/** The record of a revision by its number. @throws Failure 404 */
const revisionNumbered = async (tx: Tx, stage: Stage, estimation: number, revision: number): Promise<number> => {
  const table = tableOf(stage.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, 'estimation_id'), estimation), eq(columnNamed(table, 'revision'), revision)));
  if (!row) throw notFound('Revision');
  return Number(row.id);
};

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Answering[] => [
  answering(
    calls.items,
    async (tx, { params, query }) => {
      await needRecord(tx, stage.records, params.id);
      return linesOf(tx, stage, params.id, query);
    },
    { kind: stage.title },
  ),
  answering(calls.revisionItems, async (tx, { params, query }) =>
    linesOf(tx, stage, await revisionNumbered(tx, stage, params.id, Number(params.rev)), query),
  ),
  answering(calls.changes, async (tx, { params: { id }, query: { since } }) => {
    await needRecord(tx, stage.records, id);
    const { table } = linesTable(stage);
    // A transaction that began before the last reading may have been committed after it.
    const from = sql`(${since}::timestamptz - interval '1 minute')`;
    // A change of the revision itself, such as new overheads, changes derived figures of all its lines.
    const records = tableOf(stage.records);
    const isRevised = sql`exists (select from ${records} where ${records.id} = ${id}
      and ${columnNamed(records, 'updated_at')} >= ${since}::timestamptz - interval '5 seconds')`;
    const where = sql`${inRevision(stage, id)} and (${columnNamed(table, 'updated_at')} >= ${from} or ${isRevised})`;
    const { text, moment } = await writtenRows(tx, stage, { where, isAuthored: true });
    const [count] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(table)
      .where(inRevision(stage, id));
    const removed = await removedSince(tx, stage, id, String(since));
    return { records: jsonRows<LineRow>(text), removed, total: count?.n ?? 0, moment };
  }),
  answering(calls.save, (tx, { params, body, who }) => saveBill(tx, stage, params.id, body, who), {
    kind: stage.title,
    bodyLimit: mostSavedBody,
  }),
  answering(
    calls.order,
    (tx, { params, body: { ids, place, parent_line_id: parent }, who }) =>
      moveLines(tx, stage, params.id, { ids, place, parent }, who),
    { kind: stage.title },
  ),
  answering(calls.duplicate, (tx, { params, body, who }) => duplicateLines(tx, stage, params.id, body.ids, who), {
    kind: stage.title,
  }),
  answering(calls.add, async (tx, { body, who }) =>
    addItems(tx, stage, await needStage(tx, stage, body), payloadOf(body), who),
  ),
  answering(calls.addInBom, async (tx, { body, who }) =>
    addItemInBom(tx, stage, await needStage(tx, stage, body), payloadOf(body), who),
  ),
  answering(calls.changeVariant, (tx, { params, body, who }) =>
    changeVariant(tx, stage, params.id, body.item_variant_id, who),
  ),
  answering(calls.quantity, (tx, { params: { id }, body: { quantity }, who }) =>
    changeLine(tx, stage, { id, quantity }, who, 'item'),
  ),
  answering(calls.bomQuantity, (tx, { params: { id }, body: { quantity }, who }) =>
    changeLine(tx, stage, { id, quantity }, who, 'bom'),
  ),
  answering(calls.additionalInfo, (tx, { params: { id }, body: { additional_info = null }, who }) =>
    changeLine(tx, stage, { id, additional_info }, who),
  ),
  answering(calls.removeItems, async (tx, { body, who }) => ({ ids: await remove(tx, stage, body.ids, 'item', who) })),
  answering(calls.removeBoms, async (tx, { body, who }) => ({ ids: await remove(tx, stage, body.ids, 'bom', who) })),
  answering(calls.removeStructure, async (tx, { params, who }) => ({
    ids: await remove(tx, stage, [params.id], 'structure', who),
  })),
  ...sheetAnswers(stage, calls),
];
