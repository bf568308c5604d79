import { sql } from 'drizzle-orm';
import { maxBillRows, type FilledWorksheet } from '../../../../domain/estimation/quotation/filled.ts';
import type { BodyOf } from '../../../../schema/calls/callTypes.ts';
import type { boqCreationLines } from '../../../../resources/estimation/boqCreationLines.ts';
import { clientBills } from './clientBills.ts';
import type { Tx } from '../../../db/database.ts';
import { inRecord } from '../../../engine/breakdown/lineSet.ts';
import { invalid } from '../../../engine/errors.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { requireChangeable } from '../../../engine/workflows/editing.ts';
import type { Who } from '../../../engine/who.ts';
import { inThread } from '../../../thread/thread.ts';
import { UnreadableWorkbook } from '../../../zip/unreadable.ts';
import { lineKeys } from '../import/lineKeys.ts';
import type { Revision } from '../stages.ts';
import type { FilledBill } from './filledBill.ts';
import { selectRows } from '../../../db/rows.ts';

/** A client's workbook that was imported. */
export interface ClientBill {
  readonly id: number;
  readonly name: string;
  readonly sheets: readonly FilledWorksheet[];
}

type Sent = BodyOf<(typeof boqCreationLines)['endpoints']['keepFile']>;

type Bytes = Uint8Array<ArrayBuffer>;

/** A workbook is filled in the thread; one that cannot be is a refusal. @throws Failure 422 with the field */
const filled = async (field: string, bill: FilledBill): Promise<Bytes> => {
  try {
    return await inThread('filledBill', bill);
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    throw invalid({ [field]: [error.message] });
  }
};

/** @throws Failure 422 for a file that no quotation could be written into: it is read as if one were */
export const requireWorkbook = async ({ content, sheets }: Sent): Promise<void> => {
  const rows = sheets.reduce((count, sheet) => count + sheet.rows.length, 0);
  if (rows > maxBillRows) throw invalid({ sheets: [`At most ${maxBillRows.toLocaleString('en')} rows together`] });
  await filled('content', { bytes: Buffer.from(content, 'base64'), sheets: [], lines: [] });
};

/** A client's workbook with the rates and amounts of these lines. @throws Failure 422 as `requireWorkbook` */
export const filledClientBill = (
  { bytes, sheets }: Omit<FilledBill, 'lines'>,
  lines: FilledBill['lines'],
): Promise<Bytes> => filled('workbook', { bytes, sheets, lines });

/** Stores a client's workbook, in base64, with the places of the lines in it. Returns its id. */
export const storeClientBill = async (
  tx: Tx,
  estimation: number,
  { name, content, sheets }: Pick<ClientBill, 'name' | 'sheets'> & { readonly content: string },
): Promise<number> => {
  const rows = await selectRows(
    tx,
    { id: sql<string | number>`id` },
    (list) => sql`
    insert into ${clientBills} (estimation_id, name, size, content, sheets)
    values (${estimation}, ${name}, ${Math.floor((content.length * 3) / 4)}, ${content}, ${JSON.stringify(sheets)}::jsonb)
    returning ${list}`,
  );
  return Number(rows[0]?.id);
};

/**
 * Keeps the client's workbook of an import with the places of the lines in it.
 * @throws Failure 404; 403, 409 for a revision that cannot be changed; 422 for another file, or for lines of another one
 */
export const keepClientBill = async (
  tx: Tx,
  { stage, id }: Revision,
  { name, content, sheets }: Sent,
  who: Who,
): Promise<{ id: number; name: string; rows: number }> => {
  const record = await readRecord(tx, stage.records, id);
  await requireChangeable(tx, { resource: stage.records, ids: [id] }, who);
  const keys = new Map((await lineKeys(tx, stage, inRecord(stage, id))).map((line) => [line.id, line.line_key]));
  const placed = sheets.map(({ name: sheet, columns, rows }, at): FilledWorksheet => ({
    name: sheet,
    columns,
    rows: rows.map(({ row, line, quantity }, place): [number, string, string | null] => {
      const key = keys.get(line);
      if (key === undefined) throw invalid({ [`sheets.${at}.rows.${place}.line`]: ['No such line'] });
      return [row, key, quantity];
    }),
  }));
  const kept = await storeClientBill(tx, Number(record['estimation_id']), { name, content, sheets: placed });
  return { id: kept, name, rows: placed.reduce((sum, sheet) => sum + sheet.rows.length, 0) };
};

/** The client's workbook that was imported last into an estimation; null for none. */
export const clientBillOf = async (tx: Tx, estimation: number): Promise<ClientBill | null> => {
  const rows = await selectRows(
    tx,
    { id: clientBills.id, name: clientBills.name, sheets: sql<readonly FilledWorksheet[]>`${clientBills.sheets}` },
    (list) => sql`
    select ${list} from ${clientBills} where ${clientBills.estimation_id} = ${estimation} order by ${clientBills.id} desc limit 1`,
  );
  const [row] = rows;
  return row ? { id: row.id, name: row.name, sheets: row.sheets } : null;
};

/** One of them with its content. */
export const readClientBill = async (
  tx: Tx,
  id: number,
): Promise<(ClientBill & { readonly bytes: Uint8Array }) | null> => {
  const rows = await selectRows(
    tx,
    {
      name: clientBills.name,
      content: clientBills.content,
      sheets: sql<readonly FilledWorksheet[]>`${clientBills.sheets}`,
    },
    (list) => sql`
    select ${list} from ${clientBills} where ${clientBills.id} = ${id}`,
  );
  const [row] = rows;
  return row ? { id, name: row.name, sheets: row.sheets, bytes: Buffer.from(row.content, 'base64') } : null;
};
