import { writeXlsx, writeXlsxStream, type ColumnDef } from 'hucre/xlsx';
import type { WorksheetCell, WorksheetColumn } from './cells.ts';

const formats: Partial<Record<WorksheetColumn['kind'], string>> = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' };
const widths: Partial<Record<WorksheetColumn['kind'], number>> = { text: 28, instant: 18 };

const columnOf = (column: WorksheetColumn): ColumnDef => {
  const numFmt = column.places === undefined ? formats[column.kind] : `#,##0.${'0'.repeat(column.places)}`;
  return { header: column.heading, width: widths[column.kind] ?? 14, ...(numFmt ? { numFmt } : {}) };
};

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const rows of batches) yield* rows;
}

/** A stream of an XLSX file: it reads rows as fast as its reader takes bytes, and stores none. */
export const xlsxStream = (
  name: string,
  columns: readonly WorksheetColumn[],
  batches: AsyncIterable<readonly WorksheetCell[][]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(flat(batches), { name: name.slice(0, 31), columns: columns.map(columnOf), freezePane: { rows: 1 } });

export interface SmallWorksheet {
  readonly name: string;
  readonly widths: readonly number[];
  /** The first row has the headings. */
  readonly rows: readonly (readonly string[])[];
}

/** A small workbook of texts. */
export const workbook = async (sheets: readonly SmallWorksheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await writeXlsx({
      sheets: sheets.map((sheet) => ({
        name: sheet.name.slice(0, 31),
        columns: sheet.widths.map((width) => ({ width })),
        rows: sheet.rows.map((row) => [...row]),
        freezePane: { rows: 1 },
      })),
    }),
  );
