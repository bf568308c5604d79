import { compare } from '../../src/domain/decimal.ts';
import { rateOf, totalOf } from '../../src/domain/estimation/workbook/amounts.ts';
import { toldReasons } from '../../src/domain/estimation/workbook/leftOut.ts';
import type { BoqLine } from '../../src/domain/estimation/workbook/line.ts';
import { summariesOf } from '../../src/pages/estimation/import/chosenSheets.ts';
import { lackOf } from '../../src/pages/estimation/import/lack.ts';
import { headingTexts } from '../../src/domain/estimation/workbook/heading.ts';
import { toldColumns } from '../../src/domain/estimation/workbook/unreadColumns.ts';
import { readWorkbook } from '../../src/ui/import/read/workbook.ts';
import { stageAt, type BillStage } from '../../src/pages/estimation/import/stage.ts';
import { withWorkbook } from '../../src/pages/estimation/import/open.ts';
import { billInState } from '../../src/pages/estimation/import/state.ts';
import type { Trap } from './expected.ts';

/** How a bill was read. `silent`: wrong, and nobody was told. */
export type Verdict = 'right' | 'told' | 'asked' | 'refused' | 'silent';

/** The verdict with what was read, asked and told. */
export interface Score {
  readonly verdict: Verdict;
  readonly read: readonly string[];
  readonly told: readonly string[];
}

/** The stages in which a bill is scored: with rates, and without. */
export const scoredStages = { rates: 'boq-cost', quantities: 'boq-creation' } as const;

const stageOf = (word: string): BillStage => {
  const stage = stageAt(word);
  if (!stage) throw new Error(`There is no stage ${word}`);
  return stage;
};

const same = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

/** Whether a line is what the expectation says of it. Without rates only its quantity tells. */
const isAs = (line: BoqLine, [words, quantity, rate]: Trap['lines'][number], hasRates: boolean): boolean => {
  if (!line.description.startsWith(words)) return false;
  const number = /^%?(.*)$/.exec(quantity ?? '')?.[1] ?? '';
  if (quantity?.startsWith('%')) return line.percent !== undefined && same(line.percent, number);
  if (quantity === 'opt') return ['optional', 'alternate', 'rate_only'].some((basis) => line.basis === basis);
  if (quantity?.startsWith('alt'))
    return line.basis === 'alternate' && same(line.alternate_quantity ?? null, quantity.slice(3));
  return same(line.quantity, quantity) && (!hasRates || same(rateOf(line), rate));
};

/** Reads a bill as somebody does who accepts every proposal, and compares it with what is expected. */
export const scoreBill = async (trap: Trap, bytes: Uint8Array, on: keyof typeof scoredStages): Promise<Score> => {
  const stage = stageOf(scoredStages[on]);
  const workbook = await readWorkbook(bytes, trap.file).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'Unreadable') return error.message;
    throw error;
  });
  if (typeof workbook === 'string') return { verdict: 'refused', read: [], told: [workbook] };
  const state = withWorkbook(stage, trap.file, workbook, { meanings: new Map(), currency: 'GBP' });
  const bill = billInState(state);
  const items = bill.lines.filter(({ kind }) => kind !== 'structure');
  const read = items.map(
    (line) =>
      `${line.description.slice(0, 40)} | ${line.quantity ?? line.basis ?? '–'}${line.percent === undefined ? '' : ` ${line.percent}%`} ${line.unit} | ${rateOf(line) ?? '–'}`,
  );
  const lack = lackOf(stage, { state, bill });
  if (lack) return { verdict: 'asked', read, told: [lack] };
  const told = [
    ...items.flatMap(({ row, notes }) => notes.map((note) => `row ${row}: ${note}`)),
    ...bill.sheets.flatMap(({ outcomes }) =>
      outcomes.flatMap((outcome) =>
        outcome.is === 'bad'
          ? [`row ${outcome.row} cannot be read: ${outcome.problems.map(({ message }) => message).join(', ')}`]
          : outcome.is === 'left' && toldReasons.some((reason) => reason === outcome.reason)
            ? [`row ${outcome.row} is left out: ${outcome.reason}`]
            : [],
      ),
    ),
  ];
  for (const { name, totals } of bill.sheets)
    for (const { row, text, stated, read: sum, from } of totals)
      told.push(`${name}, row ${row}: “${text}” says ${stated}, the lines from row ${from} come to ${sum}`);
  for (const { sheet, row, text, stated, read: sum } of summariesOf(state.sheets, bill.lines))
    told.push(`${sheet}, row ${row}: “${text}” says ${stated}, the lines come to ${sum}`);
  for (const { sheet, layout, isChosen } of state.sheets) {
    if (!isChosen) continue;
    const headings = headingTexts(sheet, layout.place);
    const { unread, texts, taxed } = toldColumns(sheet, layout);
    for (const at of texts) told.push(`texts of column “${headings[at] ?? at}” are not read`);
    for (const at of unread) told.push(`column “${headings[at] ?? at}” is not read`);
    for (const at of taxed) told.push(`column “${headings[at] ?? at}” has the tax in it`);
  }
  const hasRates = stage.rateFields.length > 0;
  let from = 0;
  const found = trap.lines.every((expected) => {
    const at = items.findIndex((line, i) => i >= from && isAs(line, expected, hasRates));
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
  const isComplete = trap.id === 'B40' ? items.length === 20_000 : items.length === trap.lines.length;
  const isRight = found && isComplete && (!hasRates || compare(totalOf(bill.lines), trap.total) === 0);
  return { verdict: isRight ? 'right' : told.length > 0 ? 'told' : 'silent', read, told };
};
