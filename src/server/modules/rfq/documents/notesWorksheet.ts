import type { WriteSheet } from 'hucre/xlsx';
import { takerText } from '../../../../workflows/standIn.ts';
import { cellLook, formats, headingLook, titleLook } from '../../../spreadsheet/looks.ts';
import { WorksheetCells, valueAs } from '../../../spreadsheet/worksheet.ts';
import type { WrittenLevelling } from './award.ts';
import { awardWords } from './awardWords.ts';
import { remarkWords } from './remarkWords.ts';
import { worksheetWords } from './worksheetWords.ts';

/** What vendors say of all lines, what the buyer decided, and who did what with the award. */
export const notesWorksheet = ({ stored, steps: done, nameOf, language }: WrittenLevelling): WriteSheet => {
  const words = worksheetWords[language];
  const { steps, standingInFor, taken } = awardWords[language];
  const said = remarkWords[language];
  const sheet = new WorksheetCells();
  let row = 0;
  const begin = (title: string, headings: readonly string[]) => {
    sheet.text(row, 0, title, titleLook);
    for (const [column, heading] of headings.entries()) sheet.text(row + 1, column, heading, headingLook());
    row += 2;
  };
  const text = (column: number, value: string | null) => sheet.text(row, column, value, cellLook());
  const figure = (column: number, value: string | null, format: string) =>
    sheet.put(row, column, { value: valueAs('decimal', value), style: cellLook({ format }) });
  const day = (column: number, value: string | null) =>
    sheet.put(row, column, { value: valueAs('date', value), style: cellLook({ format: formats.day }) });
  const end = () => void (row += 1);
  begin(words.quotations, words.offers);
  for (const one of stored.quotations.filter(({ is_current }) => is_current)) {
    text(0, nameOf(one.vendor_id));
    sheet.put(row, 1, { value: one.revision, style: cellLook() });
    text(2, one.reference);
    day(3, one.received_on);
    day(4, one.valid_until);
    text(5, one.payment_term_name);
    sheet.put(row, 6, { value: one.lead_time_days, style: cellLook({ format: '0' }) });
    figure(7, one.minimum_order, formats.money);
    text(8, one.currency);
    figure(9, one.exchange_rate, '0.######');
    for (const [nth, amount] of [one.freight, one.lump_sum, one.discount_percent, one.discount_amount].entries())
      figure(10 + nth, amount, formats.money);
    text(14, one.exceptions.length > 0 ? taken(one.exceptions, one.taken_because) : null);
    text(15, one.notes);
    end();
  }
  end();
  begin(words.decided, words.decisions);
  const named = new Map(stored.lines.map(({ id, description }) => [id, description]));
  for (const one of stored.decisions) {
    text(0, one.vendor_id === null ? said.allVendors : nameOf(one.vendor_id));
    text(1, one.rfq_line_id === null ? said.allLines : (named.get(one.rfq_line_id) ?? null));
    text(2, one.plug_by && said.plugBy[one.plug_by]);
    figure(3, one.plug_rate, formats.rate);
    text(4, one.is_excluded ? words.yes : null);
    text(5, one.alternate_is && said.alternateIs[one.alternate_is]);
    text(6, one.note);
    end();
  }
  if (done.length > 0) {
    end();
    begin(words.done, words.steps);
  }
  for (const step of done) {
    const { action, at, comment } = step;
    text(0, steps[action] ?? action);
    text(1, takerText(step, standingInFor));
    day(2, at.slice(0, 10));
    text(3, comment);
    end();
  }
  return {
    name: words.sheets.notes,
    ...sheet.written(),
    columns: [28, 30, 20, 13, 13, 22, 14, 15, 10, 13, 12, 12, 12, 15, 40, 44].map((width) => ({ width })),
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
};
