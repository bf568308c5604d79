import { guessColumns } from '../../../domain/estimation/workbook/columns.ts';
import type { BoqLine } from '../../../domain/estimation/workbook/line.ts';
import { maxClientBill } from '../../../domain/estimation/quotation/filled.ts';
import { base64Of } from '../../../ui/base64.ts';
import { send } from '../../../dataProvider/http.ts';
import type { BillImportPlan } from './plan.ts';
import type { BillStage } from './stage.ts';
import type { WorksheetState } from './state.ts';
import type { StoredImportLine } from './stored.ts';
import type { KeptImport } from './saved.ts';

/** The columns of a sheet that a quotation is written into: those that were mapped, else those that look like it. */
const columnsOf = ({ sheet, layout: { columns, place } }: WorksheetState) => {
  const used = new Set(Object.values(columns));
  const guessed = guessColumns(sheet, place);
  const found = (target: 'rate' | 'amount'): number | null => {
    const column = columns[target] ?? guessed[target];
    return column === undefined || (columns[target] === undefined && used.has(column)) ? null : column;
  };
  return { quantity: columns.quantity ?? null, rate: found('rate'), amount: found('amount') };
};

interface Imported {
  readonly sheets: readonly WorksheetState[];
  readonly lines: readonly BoqLine[];
  /** The lines of the stage after the save, and how those of the file compare with them. */
  readonly stored: readonly StoredImportLine[];
  readonly plan: Pick<BillImportPlan, 'same'>;
}

/** Where each line stands in the client's workbook. Sheets without a column for rates or amounts have no place. */
export const placesIn = ({ sheets, lines, stored, plan: { same } }: Imported) => {
  const idOf = new Map(same.map(({ was, next }) => [next, stored[was]?.id]));
  return sheets.flatMap((one) => {
    const columns = columnsOf(one);
    // A table beside another one is none of the sheets of the workbook.
    if (!one.isChosen || one.sheet.besideIn !== undefined || (columns.rate === null && columns.amount === null))
      return [];
    const rows = lines.flatMap(({ sheet, row, quantity, kind }, at) => {
      const line = idOf.get(at);
      return sheet === one.sheet.name && line !== undefined && row > 0
        ? [{ row, line, quantity: kind === 'structure' ? null : quantity }]
        : [];
    });
    return rows.length ? [{ name: one.sheet.name, columns, rows }] : [];
  });
};

/** Keeps the client's workbook with the places of its lines, so that a quotation can be written into it. @throws HttpError */
export const keepClientFile = async (
  stage: BillStage,
  id: number,
  file: File,
  imported: Imported,
): Promise<KeptImport> => {
  const sheets = placesIn(imported);
  if (sheets.length === 0) return 'none';
  if (file.size > maxClientBill) return { problem: 'it is larger than 8 MB' };
  const content = await base64Of(file);
  await send(stage.calls.keepFile, { params: { id }, body: { name: file.name.slice(-200), content, sheets } });
  return 'kept';
};
