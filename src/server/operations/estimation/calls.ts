import { sql } from 'drizzle-orm';
import { estimations } from '../../../resources/estimations.ts';
import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import { mostSavedBody } from '../../../schema/calls/sentLines.ts';
import type { boqCreationLines } from '../../../resources/boqCreationLines.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import type { Tx } from '../../db/database.ts';
import { answering, answeringInTurns, type Answering } from '../answering.ts';
import { sheetAnswers } from '../boqImport/answers.ts';
import { joinedRows } from '../jsonRows.ts';
import { needRecord } from '../parts/within.ts';
import { addItemInBom, addItems, payloadOf } from './addItems.ts';
import { keysOf } from '../editable/lineKeys.ts';
import { duplicateLines, moveLines } from '../editable/moveLines.ts';
import { removedSince } from '../editable/removed.ts';
import { linesOf, needStage, revisionNumbered } from './revisions.ts';
import { writtenRows } from '../editable/rows.ts';
import { saveLines } from '../editable/saveLines.ts';
import type { Stage } from './stages.ts';
import { readSome } from '../editable/wholeReading.ts';
import { changeLine, removeKind } from '../editable/oneLine.ts';
import { changeVariant } from './changeVariant.ts';
import { inRecord, linesTable } from '../editable/lineSet.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Answering[] => [
  answeringInTurns(
    calls.items,
    (turn, { params, query }) => {
      const find = async (tx: Tx) => {
        await needRecord(tx, stage.records, params.id);
        return params.id;
      };
      return linesOf(turn, stage, find, query);
    },
    { kind: stage.title },
  ),
  answeringInTurns(
    calls.revisionItems,
    (turn, { params, query }) => {
      const find = async (tx: Tx) => {
        await needRecord(tx, estimations, params.id);
        return revisionNumbered(tx, stage, params.id, Number(params.rev));
      };
      return linesOf(turn, stage, find, query);
    },
    { kind: estimations.title },
  ),
  answeringInTurns(
    calls.changes,
    async (turn, { params: { id }, query: { since } }) => {
      await turn((tx) => needRecord(tx, stage.records, id));
      const { table } = linesTable(stage);
      // A transaction that began before the last reading may have been committed after it.
      const from = sql`(${since}::timestamptz - interval '1 minute')`;
      // A change of the revision itself, such as new overheads, changes derived figures of all its lines.
      const revisions = tableOf(stage.records);
      const isRevised = sql`exists (select from ${revisions} where ${revisions.id} = ${id}
      and ${columnNamed(revisions, 'updated_at')} >= ${since}::timestamptz - interval '5 seconds')`;
      const isChanged = sql`(${columnNamed(table, 'updated_at')} >= ${from} or ${isRevised})`;
      const { pages, moment } = await readSome(turn, stage, id, isChanged, (tx, where) =>
        writtenRows(tx, stage, { where, isAuthored: true }),
      );
      const [removed, [count]] = await turn((tx) =>
        Promise.all([
          removedSince(tx, stage, id, String(since)),
          tx
            .select({ n: sql<number>`count(*)::int` })
            .from(table)
            .where(inRecord(stage, id)),
        ]),
      );
      const records = joinedRows<LineRow>(pages.map(({ text }) => text));
      return { records, removed, total: count?.n ?? 0, moment };
    },
    { kind: stage.title },
  ),
  answering(calls.save, (tx, { params, body, who }) => saveLines(tx, stage, params.id, body, who), {
    kind: stage.title,
    bodyLimit: mostSavedBody,
  }),
  answering(
    calls.order,
    (tx, { params, body: { ids, versions, place, parent_line_id: parent }, who }) =>
      moveLines(tx, stage, params.id, { keys: keysOf(ids, versions), place, parent }, who),
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
    changeVariant(tx, stage, params.id, { variant: body.item_variant_id, version: body.version }, who),
  ),
  answering(calls.quantity, (tx, { params: { id }, body: { quantity, version }, who }) =>
    changeLine(tx, stage, { id, quantity, version }, who, 'item'),
  ),
  answering(calls.bomQuantity, (tx, { params: { id }, body: { quantity, version }, who }) =>
    changeLine(tx, stage, { id, quantity, version }, who, 'bom'),
  ),
  answering(calls.additionalInfo, (tx, { params: { id }, body: { additional_info = null, version }, who }) =>
    changeLine(tx, stage, { id, additional_info, version }, who),
  ),
  answering(calls.removeItems, async (tx, { body, who }) => ({
    ids: await removeKind(tx, stage, 'item', body, who),
  })),
  answering(calls.removeBoms, async (tx, { body, who }) => ({
    ids: await removeKind(tx, stage, 'bom', body, who),
  })),
  answering(calls.removeStructure, async (tx, { params: { id }, query: { version, with_verified }, who }) => ({
    ids: await removeKind(
      tx,
      stage,
      'structure',
      { ids: [id], with_verified, ...(typeof version === 'number' && { versions: [version] }) },
      who,
    ),
  })),
  ...sheetAnswers(stage, calls),
];
