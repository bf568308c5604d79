import { desc, eq, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readRecord } from '../../engine/records/read.ts';
import { insertRecord } from '../../engine/records/write.ts';
import { copyLines } from './copy.ts';
import { allStages, type Stage } from './stages.ts';

interface Active {
  readonly id: number;
  readonly status: string;
  readonly revision: number;
}

const readActive = compiledFor((records: Resource) => {
  const table = tableOf(records);
  const columns = { id: table.id, status: columnNamed(table, 'status'), revision: columnNamed(table, 'revision') };
  const query = builder
    .select(columns)
    .from(table)
    .where(eq(columnNamed(table, 'estimation_id'), sql.placeholder('estimation')))
    .orderBy(desc(table.id))
    .limit(1);
  return compile<Active>(query, columns);
});

/** The newest revision of a stage of an estimation; undefined if the stage is not open. */
export const activeOf = async (tx: Tx, { records }: Stage, estimation: number): Promise<Active | undefined> =>
  (await tx.run(readActive(records), { estimation }))[0];

const revisionNumber = (number: unknown, revision: number): string =>
  revision === 1 ? String(number) : `${String(number)} R${revision}`;

/** The first revision of a stage, with the lines of another one. Returns its id. */
export const openStage = async (
  tx: Tx,
  stage: Stage,
  estimation: AnyRecord,
  from?: { readonly stage: Stage; readonly id: number; readonly revision: number },
): Promise<number> => {
  const { id, number, title, project_id, creator_id } = estimation;
  const opened = await insertRecord(tx, stage.records, {
    number: revisionNumber(number, 1),
    title,
    estimation_id: id,
    project_id,
    revision: 1,
    creator_id,
    ...(from && { taken_from: `${from.stage.word}.${from.revision}` }),
  });
  if (from) {
    await copyLines(tx, from, { stage, id: opened });
  }
  const table = tableOf(estimations);
  await tx
    .update(table)
    .set({ estimation_stage: stage.name, version: sql`${table['version']} + 1` })
    .where(eq(table.id, id));
  return opened;
};

/** The next revision of a stage: its lines, and its people's work goes on from there. Returns its id. */
export const openRevision = async (tx: Tx, stage: Stage, id: number): Promise<number> => {
  const {
    number: _,
    revision,
    title,
    estimation_id,
    project_id,
    creator_id,
    taken_from,
    ...others
  } = await readRecord(tx, stage.records, id);
  const estimation = await readRecord(tx, estimations, Number(estimation_id));
  const next = Number(revision) + 1;
  const overheads = Array.isArray(others['overheads'])
    ? others['overheads'].map(({ id: __, version: ___, ...overhead }) => overhead)
    : undefined;
  const opened = await insertRecord(tx, stage.records, {
    number: revisionNumber(estimation['number'], next),
    title,
    estimation_id,
    project_id,
    revision: next,
    creator_id,
    taken_from,
    ...(overheads && {
      overheads,
      overheads_cost: others['overheads_cost'],
      overheads_total: others['overheads_total'],
    }),
  });
  await copyLines(tx, { stage, id }, { stage, id: opened });
  return opened;
};

/** Opens the next revision of a stage, or the stage with the lines of another one. Returns its id. */
export const openNext =
  (stage: Stage) =>
  async (tx: Tx, from: Resource, { id, estimation_id, revision }: AnyRecord): Promise<number> => {
    if (from.name === stage.records.name) return openRevision(tx, stage, id);
    const before = assertDefined(allStages.find(({ records }) => records.name === from.name));
    const estimation = await readRecord(tx, estimations, Number(estimation_id));
    return openStage(tx, stage, estimation, { stage: before, id, revision: Number(revision) });
  };
