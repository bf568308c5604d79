import { currencies } from '../../../../domain/currencies.ts';
import { documentLanguages } from '../../../../domain/documents.ts';
import type { WrittenRow } from '../../../../domain/table/worksheet.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import { readLeadTime } from '../../../../domain/rfq/workbook/leadTime.ts';
import { headFields, headLabels, type HeadField } from '../../../../domain/rfq/workbook/layout.ts';
import { dayOrdersOf, parseDay } from '../../../../schema/days.ts';
import { cellAt, figureAt } from './figures.ts';
import type { ReadHead } from './types.ts';

interface HeadCell {
  readonly row: WrittenRow;
  readonly column: number;
}

/** The cell beside the label of a field, above the lines. */
export const headCell = (rows: readonly WrittenRow[], field: HeadField): HeadCell | null => {
  const labels = documentLanguages.map((language) => headLabels[language][field].toLowerCase());
  for (const row of rows) {
    const at = row.cells.findIndex((cell) => labels.includes(cell.trim().toLowerCase()));
    if (at >= 0) return { row, column: at + 1 };
  }
  return null;
};

const dayIn = (text: string): string | null => {
  const orders = dayOrdersOf([text]);
  return orders.length > 1 ? null : (parseDay(text, orders[0] ?? 'day_first') ?? null);
};

const maxLength = { reference: 60, notes: 2000 } as const;

/** What the vendor says of all lines, and what of it cannot be read. */
export const readHead = (
  rows: readonly WrittenRow[],
  mark: DecimalMark | null,
): { readonly head: ReadHead; readonly warnings: readonly string[] } => {
  const warnings: string[] = [];
  const [texts, cells] = [new Map<HeadField, string>(), new Map<HeadField, HeadCell>()];
  for (const field of headFields) {
    const cell = headCell(rows, field);
    if (cell) cells.set(field, cell);
    texts.set(field, cell ? cellAt(cell.row, cell.column) : '');
  }
  const refuse = (field: HeadField, why: string) => {
    warnings.push(`${headLabels.en[field]}: ${why}`);
    return null;
  };
  /** Reads a filled cell; what is not understood is said, and left empty. */
  const read = <T>(field: HeadField, of: (text: string) => T | null, kind: string): T | null => {
    const text = texts.get(field) ?? '';
    return text === '' ? null : (of(text) ?? refuse(field, `“${text}” is not ${kind}`));
  };
  const short = (field: 'reference' | 'notes') => {
    const text = texts.get(field) ?? '';
    if (text.length > maxLength[field]) refuse(field, `only its first ${maxLength[field]} characters are taken`);
    return text.slice(0, maxLength[field]) || null;
  };
  const order = cells.get('minimum_order');
  const minimum = order ? figureAt(order.row, order.column, 2, mark) : { value: null };
  return {
    head: {
      reference: short('reference'),
      valid_until: read('valid_until', dayIn, 'a day with one reading'),
      lead_time_days: read('lead_time', readLeadTime, 'a number of days or weeks'),
      minimum_order: 'error' in minimum ? refuse('minimum_order', minimum.error) : minimum.value,
      currency: read(
        'currency',
        (text) => currencies.find((code) => code === text.toUpperCase()) ?? null,
        'a currency that is known here, such as EUR',
      ),
      notes: short('notes'),
    },
    warnings,
  };
};
