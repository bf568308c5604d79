import { clients } from '../../../../resources/masters/clients.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { Tx } from '../../../db/database.ts';
import { readToday } from '../../../db/today.ts';
import { aliasedTable, sql } from 'drizzle-orm';
import { tableOf } from '../../../db/tables.ts';
import { writtenRows } from '../../../engine/breakdown/rows.ts';
import type { Stage } from '../stages.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { inRecord } from '../../../engine/breakdown/lineSet.ts';
import type { WrittenBill } from './bill.ts';
import { lineKeys } from './lineKeys.ts';
import { orNull, selectRows } from '../../../db/rows.ts';

/** The names of a project and its client. The project is read without its permission: its bill names it. */
const projectOf = async (tx: Tx, id: number): Promise<string[]> => {
  const [table, client] = [tableOf(projects), tableOf(clients)];
  const p = aliasedTable(table, 'p');
  const c = aliasedTable(client, 'c');
  const rows = await selectRows(
    tx,
    { number: p.number, title: p.title, client: orNull(c.name) },
    (list) => sql`
    select ${list} from ${table} ${p}
    left join ${client} ${c} on ${c.branch_id} = ${p.branch_id} and ${c.id} = p.${sql.identifier(table.client_id.name)}
    where ${p.id} = ${id}`,
  );
  return rows.flatMap(({ number, title, client: name }) => [
    `Project ${number}: ${title}`,
    ...(name === null ? [] : [`Client: ${name}`]),
  ]);
};

/** A revision of a stage, read to be written as a workbook. @throws Failure 404 */
export const writtenBill = async (tx: Tx, stage: Stage, id: number, currency?: string): Promise<WrittenBill> => {
  const record = await readRecord(tx, stage.records, id);
  const project = await projectOf(tx, Number(record['project_id']));
  const where = inRecord(stage, id);
  const { texts, total } = await writtenRows(tx, stage, { where });
  const keys = await lineKeys(tx, stage, where);
  return {
    name: stage.title,
    title: `${stage.title} ${String(record['number'])}`,
    subtitles: [
      ...project,
      `Revision ${String(record['revision'])}, ${await readToday(tx)}`,
      ...(currency ? [`All amounts in ${currency}`] : []),
    ],
    stage: stage.name,
    pages: texts,
    keys: JSON.stringify(keys.map(({ id: line, line_key }) => [line, line_key])),
    total,
  };
};
