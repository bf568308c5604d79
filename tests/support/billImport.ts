import { readXlsx, writeXlsx, type Cell } from 'hucre/xlsx';
import { ownHeadings } from '../../src/domain/estimation/workbook/ownWorkbook.ts';
import { readWorkbook } from '../../src/ui/import/read/workbook.ts';
import { nextLines, type NextLine } from '../../src/pages/estimation/import/nextLine.ts';
import { importPlanOf, type BillImportPlan } from '../../src/pages/estimation/import/plan.ts';
import { billStages, type BillStage } from '../../src/pages/estimation/import/stage.ts';
import { withWorkbook } from '../../src/pages/estimation/import/open.ts';
import { billInState, type BillImport } from '../../src/pages/estimation/import/state.ts';
import { storedLines, type StoredLineRow, type StoredImportLine } from '../../src/pages/estimation/import/stored.ts';
import type { Bill } from '../../src/domain/estimation/workbook/bill.ts';
import type { Caller } from './app.ts';
import { expecting } from './sales.ts';

/** A stage by its part of addresses. */
export const stageOf = (word: string): BillStage => {
  const stage = billStages.find((one) => one.word === word);
  if (!stage) throw new Error(`No stage ${word}`);
  return stage;
};

export const exportedBill = async (caller: Caller, word: string, id: number): Promise<Uint8Array> => {
  const response = await caller.raw('GET', `/api/${word}/${id}/items/export`);
  if (response.status !== 200) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
};

export const storedBill = async (caller: Caller, word: string, id: number): Promise<readonly StoredImportLine[]> => {
  const { records } = await expecting(200, caller.get(`/api/${word}/${id}/items`));
  const { keys } = await expecting(200, caller.get(`/api/${word}/${id}/items/keys`));
  return storedLines(
    records as StoredLineRow[],
    new Map((keys as { id: number; line_key: string }[]).map((one) => [one.id, one.line_key])),
  );
};

/** What an import of a file into a stage comes to, up to its review. */
export interface Imported {
  readonly state: BillImport;
  readonly bill: Bill;
  readonly next: readonly NextLine[];
  readonly stored: readonly StoredImportLine[];
  readonly plan: BillImportPlan;
}

/** Imports a file as the wizard does; `answer` is what a person says in it. */
export const importedBill = async (
  caller: Caller,
  word: string,
  id: number,
  bytes: Uint8Array,
  { name = 'bill.xlsx', answer = (state) => state }: { name?: string; answer?: (state: BillImport) => BillImport } = {},
): Promise<Imported> => {
  const state = answer(withWorkbook(stageOf(word), name, await readWorkbook(bytes, name), { meanings: new Map() }));
  const bill = billInState(state);
  const next = nextLines(bill.lines, state.rateField);
  const stored = await storedBill(caller, word, id);
  return { state, bill, next, stored, plan: importPlanOf(stored, next) };
};

/** The exported workbook after somebody has typed into cells of it: a formula that is typed over is gone. */
export const edited = async (
  bytes: Uint8Array,
  changes: readonly (readonly [description: string, heading: string, value: string | number | null])[],
): Promise<Uint8Array> => {
  const book = await readXlsx(bytes, { readStyles: true });
  const [sheet] = book.sheets;
  if (!sheet?.cells) throw new Error('no sheet');
  const at = sheet.rows.findIndex((row) => row.includes(ownHeadings.description));
  const headings = sheet.rows[at] ?? [];
  const cells = new Map<string, Partial<Cell>>(sheet.cells);
  for (const [description, heading, value] of changes) {
    const row = sheet.rows.findIndex((one) => one[headings.indexOf(ownHeadings.description)] === description);
    const column = headings.indexOf(heading);
    if (row < 0 || column < 0) throw new Error(`${description}, ${heading}`);
    const rows = sheet.rows[row];
    if (rows) rows[column] = value;
    cells.set(`${row},${column}`, { value });
  }
  return writeXlsx({ sheets: [{ name: sheet.name, rows: sheet.rows, rowDefs: sheet.rowDefs ?? new Map(), cells }] });
};
