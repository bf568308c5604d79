import { textRow, worksheetOf, type Worksheet } from '../../../domain/table/worksheet.ts';
import { unguardedText } from '../../../schema/guard.ts';
import { maxImportRows } from '../../../schema/import/wire.ts';
import { csvRows, type Separator } from './csv.ts';
import { formatOf, type FileKind } from './formats.ts';
import { openWorkbook } from './openWorkbook.ts';
import { sheetRows } from './sheetRows.ts';
import { Unreadable } from './unreadable.ts';

/** The sheets of a file, hidden ones too. A text file is one sheet. */
export interface Workbook {
  readonly kind: FileKind;
  readonly sheets: readonly Worksheet[];
  /** The format of a text file: "UTF-8, separated by commas". */
  readonly taken: string | null;
  /** The separator of a text file. */
  readonly separator?: Separator;
}

/** Rows of a sheet that are no records: headings, totals, blank ones. */
const headroom = 2000;

/**
 * Reads a file with tables whole: every room that takes files reads them here. `most`: of the rows of a sheet.
 * @throws Unreadable
 */
export const readWorkbook = async (bytes: Uint8Array, name: string, most = maxImportRows): Promise<Workbook> => {
  const kind = formatOf(bytes, name);
  const csv = kind === 'csv' ? csvRows(bytes) : null;
  const sheets = csv
    ? [
        worksheetOf(
          name.replace(/\.\w+$/, ''),
          csv.rows.map((cells, at) => textRow(at + 1, cells.map(unguardedText))),
        ),
      ]
    : (await openWorkbook(bytes, kind === 'csv' ? 'xlsx' : kind, 2 * most)).map((sheet) =>
        worksheetOf(sheet.name, sheetRows(sheet), {
          isHidden: sheet.hidden === true || sheet.veryHidden === true,
          hiddenColumns: (sheet.columns ?? []).flatMap(({ hidden }, at) => (hidden === true ? [at] : [])),
          ...(kind === 'xls' && { unseenIn: 'XLS' as const }),
          ...(kind === 'ods' && { unseenIn: 'ODS' as const }),
        }),
      );
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new Unreadable('There is nothing in this file.');
  if (filled.some(({ rows }) => rows.length > most + headroom))
    throw new Unreadable(`A sheet has more than ${most.toLocaleString()} rows. Split it into several files.`);
  return { kind, sheets: filled, taken: csv?.taken ?? null, ...(csv && { separator: csv.separator }) };
};
