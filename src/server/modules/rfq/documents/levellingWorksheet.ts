import type { WriteSheet } from 'hucre/xlsx';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { minus, plainQuantity } from '../../../../domain/bookings.ts';
import { compare } from '../../../../domain/decimal.ts';
import { levelOfLine } from '../../../../domain/rfq/levelling.ts';
import { bidHeadings, noBidText } from '../../../../domain/rfq/workbook/layout.ts';
import { currentQuotations } from '../../../../resources/rfq/levellingInput.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { cellLook, formats, headingLook, labelLook, pageFoot, titleLook } from '../../../spreadsheet/looks.ts';
import { cellAddress, formulaCell, WorksheetCells, valueAs } from '../../../spreadsheet/worksheet.ts';
import type { WrittenLevelling } from './award.ts';
import { awardWords } from './awardWords.ts';
import { remarkOf, saidOf } from './remarks.ts';
import { remarkWords } from './remarkWords.ts';
import { worksheetWords } from './worksheetWords.ts';

const leadingIn = (language: DocumentLanguage): readonly string[] => {
  const [words, columns, own] = [awardWords[language], bidHeadings[language], worksheetWords[language]];
  const asked = [columns.position, words.item, columns.quantity, columns.unit];
  return [...asked, own.estimate, own.lowestAmount, words.awardedTo];
};
const leadingColumns = 7;
const [item, quantity, estimate, lowest, awarded] = [1, 2, 4, 5, 6];
const perVendorIn = (language: DocumentLanguage): readonly string[] => {
  const [columns, own] = [bidHeadings[language], worksheetWords[language]];
  return [columns.price, columns.amount, own.plugged, own.remarks];
};
const perVendor = 4;
const money = cellLook({ format: formats.money });

/** The columns of the nth vendor. */
const columnsOf = (nth: number) => {
  const first = leadingColumns + nth * perVendor;
  return { price: first, amount: first + 1, plug: first + 2, remark: first + 3 };
};

const ofVendor = ({ quotations }: LevellingAnswer, vendor: number, currency: string) => {
  const found = currentQuotations(quotations).get(vendor);
  return { currency: found?.currency ?? currency, rate: found?.exchange_rate ?? null };
};

const headingsAt = (
  sheet: WorksheetCells,
  { stored, firm, language }: WrittenLevelling,
  rateRow: number,
  head: number,
): void => {
  sheet.text(rateRow, item, worksheetWords[language].oneUnit, labelLook);
  for (const [column, heading] of leadingIn(language).entries())
    sheet.text(head, column, heading, headingLook([2, 4, 5].includes(column)));
  for (const [nth, { id, name }] of stored.vendors.entries()) {
    const at = columnsOf(nth);
    const { currency, rate } = ofVendor(stored, id, firm.currency);
    sheet.text(rateRow - 1, at.price, name, titleLook);
    sheet.text(rateRow, at.price, currency, labelLook);
    const value = currency === firm.currency ? '1' : rate;
    sheet.put(rateRow, at.amount, { value: valueAs('decimal', value), style: cellLook({ format: '0.######' }) });
    for (const [column, heading] of perVendorIn(language).entries())
      sheet.text(head, at.price + column, heading, headingLook(column < perVendor - 1));
  }
};

/** All quotations side by side, with what the award went by: rates, plugs, alternates, exclusions, notes. */
export const levellingWorksheet = (written: WrittenLevelling): WriteSheet => {
  const { stored, levelled, language, winners } = written;
  const own = worksheetWords[language];
  const [rateRow, head] = [2, 3];
  const sheet = new WorksheetCells();
  sheet.text(0, 0, own.quotationsTitle(written.rfqCode, written.firm.currency), titleLook);
  headingsAt(sheet, written, rateRow, head);
  const said = saidOf(stored);
  const quotes = new Set(levelled.bidders.flatMap(({ id, quoted }) => (quoted > 0 ? [id] : [])));
  const end = head + 1 + stored.lines.length;
  for (const [nthLine, line] of stored.lines.entries()) {
    const row = head + 1 + nthLine;
    const { bids } = levelOfLine(levelled, line.id);
    const winner = winners.get(line.id);
    sheet.put(row, 0, { value: nthLine + 1, style: cellLook() });
    sheet.text(row, item, line.description, cellLook());
    sheet.put(row, quantity, {
      value: valueAs('decimal', line.quantity),
      style: cellLook({ format: formats.quantity }),
    });
    sheet.text(row, 3, line.unit, cellLook());
    sheet.put(row, estimate, {
      value: valueAs('decimal', line.estimate_rate),
      style: cellLook({ format: formats.rate }),
    });
    const compared: string[] = [];
    for (const [nth, bidLevel] of bids.entries()) {
      const at = columnsOf(nth);
      const isCompared = bidLevel.leftOut === null && bidLevel.extension !== null;
      const bid = said.bid(line.id, bidLevel.bidder);
      const cell = (column: number) => cellAddress(row, column);
      const tone = bidLevel.bidder === winner ? { tone: 'good' as const } : {};
      sheet.put(row, at.price, {
        value: bid?.bid === 'no_bid' ? noBidText[language] : valueAs('decimal', bid?.price),
        style: cellLook({ format: formats.rate, ...tone }),
      });
      if (isCompared) compared.push(cell(at.amount));
      const product = `ROUND(${cell(quantity)}*${cell(at.price)}*${cellAddress(rateRow, at.amount).replace(/(\d+)$/, '$$$1')}${bid?.unit_factor ? `/${plainQuantity(bid.unit_factor)}` : ''},2)`;
      const style = cellLook({ format: formats.money, ...tone });
      sheet.put(
        row,
        at.amount,
        isCompared ? formulaCell(product, valueAs('decimal', bidLevel.extension), style) : { value: null, style },
      );
      sheet.put(
        row,
        at.plug,
        bidLevel.plug && quotes.has(bidLevel.bidder)
          ? formulaCell(
              `ROUND(${cell(quantity)}*${bidLevel.plug.rate},2)`,
              valueAs('decimal', bidLevel.plug.extension),
              money,
            )
          : { value: null, style: money },
      );
      sheet.text(
        row,
        at.remark,
        remarkOf(bidLevel, bid, said.decision(line.id, bidLevel.bidder), language) || null,
        cellLook(),
      );
    }
    const least = bids.find(({ isLowest }) => isLowest)?.extension;
    sheet.put(
      row,
      lowest,
      least
        ? formulaCell(`MIN(${compared.join(',')})`, valueAs('decimal', least), money)
        : { value: null, style: money },
    );
    sheet.text(row, awarded, winner === undefined ? null : written.nameOf(winner), cellLook());
  }
  totalsAt(sheet, written, { first: head + 1, end });
  return {
    name: own.sheets.levelling,
    ...sheet.written(),
    columns: [6, 44, 12, 8, 12, 15, 24, ...stored.vendors.flatMap(() => [13, 15, 14, 32])].map((width) => ({ width })),
    freezePane: { rows: head + 1, columns: 2 },
    pageSetup: { paperSize: 'a3', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    headerFooter: pageFoot(awardWords[language].page),
  };
};

/** The totals of each vendor: of the lines, with freight and discounts, and with what is plugged. */
const totalsAt = (
  sheet: WorksheetCells,
  { stored, levelled, language }: WrittenLevelling,
  { first, end }: { readonly first: number; readonly end: number },
): void => {
  const [own, words] = [worksheetWords[language], awardWords[language]];
  const { incomplete, notRanked } = remarkWords[language];
  const style = cellLook({ isTotal: true, format: formats.money });
  const label = cellLook({ isTotal: true });
  const sumOf = (column: number) => `SUM(${cellAddress(first, column)}:${cellAddress(end - 1, column)})`;
  const beside = (
    [
      [words.freight, 'freight', 1],
      [words.lumpSums, 'lumpSum', 1],
      [words.discount, 'discount', -1],
    ] as const
  ).filter(([, of]) => levelled.bidders.some(({ charged }) => charged && compare(charged[of], '0') !== 0));
  const quotedRow = end + beside.length + 1;
  const texts = [own.lineSum, ...beside.map(([text]) => text), own.totalQuoted, own.totalPlugged, own.rank];
  for (const [nth, text] of texts.entries()) sheet.text(end + nth, item, text, label);
  if (stored.lines.length === 0) return;
  sheet.put(end, lowest, formulaCell(sumOf(lowest), valueAs('decimal', levelled.lowest), style));
  for (const [nth, bidder] of levelled.bidders.entries()) {
    const { totals, ranks, charged, isLowestBecauseIncomplete, unranked } = bidder;
    const at = columnsOf(nth);
    sheet.put(end, at.amount, formulaCell(sumOf(at.amount), valueAs('decimal', charged?.lines ?? '0'), style));
    for (const [place, [, of, sign]] of beside.entries())
      sheet.put(end + 1 + place, at.amount, {
        value: charged && valueAs('decimal', sign > 0 ? charged[of] : minus('0', charged[of])),
        style,
      });
    const all = `SUM(${cellAddress(end, at.amount)}:${cellAddress(quotedRow - 1, at.amount)})`;
    sheet.put(quotedRow, at.amount, formulaCell(all, valueAs('decimal', totals.quoted ?? '0'), style));
    if (totals.plugged !== null)
      sheet.put(
        quotedRow + 1,
        at.amount,
        formulaCell(
          `${cellAddress(quotedRow, at.amount)}+${sumOf(at.plug)}`,
          valueAs('decimal', totals.plugged),
          style,
        ),
      );
    sheet.put(quotedRow + 2, at.amount, { value: ranks.plugged, style: label });
    const note = unranked ? notRanked : isLowestBecauseIncomplete ? incomplete : null;
    sheet.text(quotedRow + 2, at.remark, note, label);
  }
};
