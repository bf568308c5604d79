import { clients } from '../../../resources/clients.ts';
import { projects } from '../../../resources/projects.ts';
import type { Tx } from '../../db/database.ts';
import { figureColumns } from '../../spreadsheet/boq/billColumns.ts';
import type { BillSheet } from '../../spreadsheet/boq/billWorkbook.ts';
import { sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { inRevision, writtenRows } from '../estimation/rows.ts';
import type { Stage } from '../estimation/stages.ts';
import { readRecord } from '../records/read.ts';
import { billLines, type WrittenLine } from './bill.ts';
import { lineKeys } from './lineKeys.ts';

/** The names of a project and its client. The project is read without its permission: its bill names it. */
const projectOf = async (tx: Tx, id: number): Promise<string[]> => {
  const [table, client] = [tableOf(projects), tableOf(clients)];
  const { rows } = await tx.execute<{ number: string; title: string; client: string | null }>(sql`
    select p.number, p.title, c.name as client from ${table} p
    left join ${client} c on c.branch_id = p.branch_id and c.id = p.${sql.identifier(columnNamed(table, 'client_id').name)}
    where p.id = ${id}`);
  return rows.flatMap(({ number, title, client: name }) => [
    `Project ${number}: ${title}`,
    ...(name === null ? [] : [`Client: ${name}`]),
  ]);
};

/** A revision of a stage as a sheet to write. @throws Failure 404 */
export const billSheet = async (tx: Tx, stage: Stage, id: number, currency?: string): Promise<BillSheet> => {
  const record = await readRecord(tx, stage.records, id);
  const { text } = await writtenRows(tx, stage, { where: inRevision(stage, id) });
  const rows: readonly WrittenLine[] = JSON.parse(text);
  return {
    name: stage.title,
    title: `${stage.title} ${String(record['number'])}`,
    subtitles: [
      ...(await projectOf(tx, Number(record['project_id']))),
      `Revision ${String(record['revision'])}, ${new Date().toISOString().slice(0, 10)}`,
      ...(currency ? [`All amounts in ${currency}`] : []),
    ],
    lines: billLines(rows, new Map((await lineKeys(tx, stage, id)).map(({ id: line, line_key }) => [line, line_key]))),
    figures: figureColumns[stage.name],
  };
};
