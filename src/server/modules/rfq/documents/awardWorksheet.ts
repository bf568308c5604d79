import type { WriteSheet } from 'hucre/xlsx';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { bidHeadings } from '../../../../domain/rfq/workbook/layout.ts';
import { cellLook, formats, headingLook, pageFoot, subtitleLook, titleLook } from '../../../spreadsheet/looks.ts';
import { cellAddress, formulaCell, WorksheetCells, valueAs } from '../../../spreadsheet/worksheet.ts';
import { figuresIn } from '../../../print/figures.ts';
import { awardWords } from './awardWords.ts';
import { worksheetWords, type WorksheetWords } from './worksheetWords.ts';
import { byVendor, type AwardedLine, type WrittenAward } from './award.ts';

const headingsIn = (language: DocumentLanguage): readonly string[] => {
  const [columns, own] = [bidHeadings[language], worksheetWords[language]];
  return [
    columns.position,
    awardWords[language].item,
    columns.quantity,
    columns.unit,
    columns.price,
    columns.amount,
    columns.lead_time,
    own.due,
    own.lowest,
    own.alternate,
    own.reason,
  ];
};
const widths = [6, 46, 12, 8, 14, 16, 11, 12, 9, 30, 36];
const [item, quantity, price, amount] = [1, 2, 4, 5];
const figures: ReadonlySet<number> = new Set([quantity, price, amount, 6]);

const lineRow = (sheet: WorksheetCells, row: number, line: AwardedLine, { yes, no }: WorksheetWords): void => {
  const text = (column: number, value: string | null) => sheet.text(row, column, value, cellLook());
  sheet.put(row, 0, { value: line.position || null, style: cellLook() });
  text(item, line.description);
  sheet.put(row, quantity, {
    value: valueAs('decimal', line.quantity),
    style: cellLook({ format: formats.quantity }),
  });
  text(3, line.unit);
  sheet.put(row, price, { value: valueAs('decimal', line.price), style: cellLook({ format: formats.rate }) });
  sheet.put(
    row,
    amount,
    formulaCell(
      `ROUND(${cellAddress(row, quantity)}*${cellAddress(row, price)},2)`,
      valueAs('decimal', line.extension),
      cellLook({ format: formats.money }),
    ),
  );
  sheet.put(row, 6, { value: line.leadTime, style: cellLook({ format: '0' }) });
  sheet.put(row, 7, { value: valueAs('date', line.due), style: cellLook({ format: formats.day }) });
  sheet.text(row, 8, line.isLowest ? yes : no, cellLook(line.isLowest ? {} : { tone: 'attention' }));
  text(9, line.alternate);
  text(10, line.reason);
};

const totalRow = (
  sheet: WorksheetCells,
  row: number,
  label: string,
  { formula, value }: { readonly formula: string; readonly value: string },
): void => {
  for (const column of widths.keys()) sheet.put(row, column, { value: null, style: cellLook({ isTotal: true }) });
  sheet.text(row, item, label, cellLook({ isTotal: true }));
  const style = cellLook({ isTotal: true, format: formats.money });
  sheet.put(row, amount, formulaCell(formula, valueAs('decimal', value), style));
};

/** What is awarded to whom, with a total for each vendor and one of all. */
export const awardWorksheet = (award: WrittenAward): WriteSheet => {
  const words = awardWords[award.language];
  const own = worksheetWords[award.language];
  const { day, money } = figuresIn(award.language);
  const sheet = new WorksheetCells();
  sheet.text(0, 0, own.awardTitle(award.number), titleLook);
  const { single } = award;
  const subtitles = [
    `${award.rfqCode}: ${award.rfqName}`,
    `${award.firm.name}, ${day(award.made)}, ${award.status}`,
    own.allAmounts(award.firm.currency),
    ...(single
      ? [
          own.bestSingle(
            single.name,
            { some: single.lines, all: award.lines.length },
            money(single.total),
            money(single.same),
          ),
        ]
      : []),
    ...(award.recommendation ? [award.recommendation] : []),
    ...(award.outdated.length > 0 ? [words.outdated, ...award.outdated] : []),
  ];
  for (const [nth, text] of subtitles.entries()) sheet.text(nth + 1, 0, text, subtitleLook);
  const head = subtitles.length + 2;
  for (const [column, heading] of headingsIn(award.language).entries())
    sheet.text(head, column, heading, headingLook(figures.has(column)));
  let row = head + 1;
  const totals: string[] = [];
  for (const { name, lines, total } of byVendor(award)) {
    sheet.text(row, 0, name, titleLook);
    const first = row + 1;
    for (const [nth, line] of lines.entries()) lineRow(sheet, first + nth, line, own);
    row = first + lines.length;
    totalRow(sheet, row, own.totalOf(name), {
      formula: `SUM(${cellAddress(first, amount)}:${cellAddress(row - 1, amount)})`,
      value: total,
    });
    totals.push(cellAddress(row, amount));
    row += 2;
  }
  if (totals.length > 0) totalRow(sheet, row, own.totalOfAward, { formula: totals.join('+'), value: award.total });
  return {
    name: own.sheets.award,
    ...sheet.written(),
    columns: widths.map((width) => ({ width })),
    freezePane: { rows: head + 1, columns: 2 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    headerFooter: pageFoot(words.page),
  };
};
