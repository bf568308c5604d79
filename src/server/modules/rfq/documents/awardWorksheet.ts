import type { WriteSheet } from 'hucre/xlsx';
import { minus, plainQuantity } from '../../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../../domain/decimal.ts';
import { evaluate, type Formula } from '../../../../domain/formula.ts';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { bidHeadings } from '../../../../domain/rfq/workbook/layout.ts';
import type { AgainstNow } from '../../../../resources/rfq/awardNow.ts';
import { cellLook, formats, headingLook, pageFoot, subtitleLook, titleLook } from '../../../spreadsheet/looks.ts';
import { cellAddress, formulaCell, WorksheetCells, valueAs } from '../../../spreadsheet/worksheet.ts';
import { figuresIn } from '../../../print/figures.ts';
import { singleText } from './awardPdf.ts';
import { awardWords, type AwardWords } from './awardWords.ts';
import { worksheetWords, type WorksheetWords } from './worksheetWords.ts';
import { byVendor, type AwardedLine, type AwardedVendor, type WrittenAward } from './award.ts';

const headingsIn = (language: DocumentLanguage): readonly string[] => {
  const [columns, own] = [bidHeadings[language], worksheetWords[language]];
  return [
    columns.position,
    awardWords[language].item,
    columns.quantity,
    columns.unit,
    columns.price,
    columns.amount,
    own.estimate,
    own.difference,
    own.differencePercent,
    own.above,
    columns.lead_time,
    own.due,
    own.lowest,
    own.alternate,
    own.reason,
  ];
};
const widths = [6, 46, 12, 8, 14, 16, 16, 16, 12, 12, 11, 12, 9, 30, 36];
const [
  item,
  quantity,
  unit,
  price,
  amount,
  estimate,
  difference,
  percent,
  above,
  lead,
  due,
  lowest,
  alternate,
  reason,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const figures: ReadonlySet<number> = new Set([quantity, price, amount, estimate, difference, percent, lead]);

/** The difference of a row in percent of its estimate, as it was rounded once (rule 132). */
const percentCell = (row: number, { percent: value, is_above: isAbove }: AgainstNow, isTotal: boolean) => {
  const [far, base] = [cellAddress(row, difference), cellAddress(row, estimate)];
  const style = cellLook({ isTotal, format: formats.percent, ...(isAbove && { tone: 'attention' }) });
  if (value === null) return { value: null, style };
  return formulaCell(`ROUND(${far}/ABS(${base})*100,2)`, valueAs('decimal', value), style);
};

/** A line beside its estimate: empty without one. */
const besideEstimate = (
  sheet: WorksheetCells,
  row: number,
  { line: { against }, yes, no }: { readonly line: AwardedLine } & Pick<WorksheetWords, 'yes' | 'no'>,
): void => {
  if (!against) {
    for (const column of [estimate, difference, percent, above])
      sheet.put(row, column, { value: null, style: cellLook() });
    return;
  }
  const money = cellLook({ format: formats.money });
  sheet.put(row, estimate, { value: valueAs('decimal', against.estimate), style: money });
  sheet.put(
    row,
    difference,
    formulaCell(
      `${cellAddress(row, amount)}-${cellAddress(row, estimate)}`,
      valueAs('decimal', against.difference),
      money,
    ),
  );
  sheet.put(row, percent, percentCell(row, against, false));
  sheet.text(row, above, against.is_above ? yes : no, cellLook(against.is_above ? { tone: 'attention' } : {}));
};

/** Of another currency or unit the price is not rounded: the amount is that of the award, which is rounded once. */
const ofOne: Formula = { quotient: [{ product: ['price', 'rate'] }, 'per'], places: 12 };
const priceCell = ({ price: own, theirs }: AwardedLine) => {
  const style = cellLook({ format: formats.rate });
  if (theirs === null) return { value: valueAs('decimal', own), style };
  return formulaCell(
    `${plainQuantity(theirs.price)}*${plainQuantity(theirs.rate)}${compare(theirs.per, '1') === 0 ? '' : `/${plainQuantity(theirs.per)}`}`,
    valueAs('decimal', plainQuantity(evaluate(ofOne, theirs))),
    style,
  );
};

const lineRow = (sheet: WorksheetCells, row: number, line: AwardedLine, { yes, no }: WorksheetWords): void => {
  const text = (column: number, value: string | null) => sheet.text(row, column, value, cellLook());
  sheet.put(row, 0, { value: line.position || null, style: cellLook() });
  text(item, line.description);
  sheet.put(row, quantity, {
    value: valueAs('decimal', line.quantity),
    style: cellLook({ format: formats.quantity }),
  });
  text(unit, line.unit);
  sheet.put(row, price, priceCell(line));
  sheet.put(
    row,
    amount,
    formulaCell(
      `ROUND(${cellAddress(row, quantity)}*${cellAddress(row, price)},2)`,
      valueAs('decimal', line.extension),
      cellLook({ format: formats.money }),
    ),
  );
  besideEstimate(sheet, row, { line, yes, no });
  sheet.put(row, lead, { value: line.leadTime, style: cellLook({ format: '0' }) });
  sheet.put(row, due, { value: valueAs('date', line.due), style: cellLook({ format: formats.day }) });
  sheet.text(row, lowest, line.isLowest ? yes : no, cellLook(line.isLowest ? {} : { tone: 'attention' }));
  text(alternate, line.alternate);
  text(reason, line.reason);
};

/** Freight, lump sums and discount, a row each where there is some. Returns the row below. */
const besideLines = (
  sheet: WorksheetCells,
  from: number,
  { freight, lumpSum, discount }: Pick<AwardedVendor, 'freight' | 'lumpSum' | 'discount'>,
  words: AwardWords,
): number => {
  let row = from;
  const style = cellLook({ format: formats.money });
  for (const [label, value] of [
    [words.freight, freight],
    [words.lumpSums, lumpSum],
    [words.discount, minus('0', discount)],
  ] as const) {
    if (compare(value, '0') === 0) continue;
    sheet.text(row, item, label, cellLook());
    sheet.put(row, amount, { value: valueAs('decimal', value), style });
    row += 1;
  }
  return row;
};

interface Total {
  readonly total: Decimal;
  /** Of the lines that have an estimate; null where none has. */
  readonly against: AgainstNow | null;
  /** The sum of a column, as a formula. */
  readonly sumOf: (column: number) => string;
}

/** A total, and what of it has an estimate beside that. */
const totalRow = (sheet: WorksheetCells, row: number, label: string, { total, against, sumOf }: Total): void => {
  for (const column of widths.keys()) sheet.put(row, column, { value: null, style: cellLook({ isTotal: true }) });
  sheet.text(row, item, label, cellLook({ isTotal: true }));
  const style = cellLook({ isTotal: true, format: formats.money });
  const sum = (column: number, value: Decimal) =>
    sheet.put(row, column, formulaCell(sumOf(column), valueAs('decimal', value), style));
  sum(amount, total);
  if (!against) return;
  sum(estimate, against.estimate);
  sum(difference, against.difference);
  sheet.put(row, percent, percentCell(row, against, true));
};

/** What is awarded to whom, with a total for each vendor and one of all. */
export const awardWorksheet = (award: WrittenAward): WriteSheet => {
  const words = awardWords[award.language];
  const own = worksheetWords[award.language];
  const { day } = figuresIn(award.language);
  const sheet = new WorksheetCells();
  sheet.text(0, 0, own.awardTitle(award.number), titleLook);
  const { single } = award;
  const subtitles = [
    `${award.rfqCode}: ${award.rfqName}`,
    `${award.firm.name}, ${day(award.made)}, ${award.status}`,
    own.allAmounts(award.firm.currency),
    ...(single ? [singleText(award, single, { words, figures: figuresIn(award.language) })] : []),
    ...(award.recommendation ? [award.recommendation] : []),
    ...(award.outdated.length > 0 ? [words.outdated, ...award.outdated] : []),
  ];
  for (const [nth, text] of subtitles.entries()) sheet.text(nth + 1, 0, text, subtitleLook);
  const head = subtitles.length + 2;
  for (const [column, heading] of headingsIn(award.language).entries())
    sheet.text(head, column, heading, headingLook(figures.has(column)));
  let row = head + 1;
  const totals: number[] = [];
  for (const { name, lines, total, against, ...beside } of byVendor(award)) {
    sheet.text(row, 0, name, titleLook);
    const first = row + 1;
    for (const [nth, line] of lines.entries()) lineRow(sheet, first + nth, line, own);
    row = besideLines(sheet, first + lines.length, beside, words);
    const last = row - 1;
    const sumOf = (column: number) => `SUM(${cellAddress(first, column)}:${cellAddress(last, column)})`;
    totalRow(sheet, row, own.totalOf(name), { total, against, sumOf });
    totals.push(row);
    if (beside.reason) sheet.text((row += 1), item, words.allTheSame(beside.reason), cellLook());
    row += 2;
  }
  const sumOf = (column: number) => totals.map((at) => cellAddress(at, column)).join('+');
  if (totals.length > 0) totalRow(sheet, row, own.totalOfAward, { total: award.total, against: award.against, sumOf });
  return {
    name: own.sheets.award,
    ...sheet.written(),
    columns: widths.map((width) => ({ width })),
    freezePane: { rows: head + 1, columns: 2 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    headerFooter: pageFoot(words.page),
  };
};
