import { guardedText, typedText } from '../../schema/guard.ts';

/** A column of a spreadsheet and the kind of its values. */
export interface WorksheetColumn {
  readonly heading: string;
  readonly kind: 'text' | 'flag' | 'number' | 'decimal' | 'date' | 'instant';
  /** Digits after the point of a decimal. */
  readonly places?: number;
}
export type WorksheetCell = string | number | Date | null;

const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
const isoOf = (value: unknown): string => (value instanceof Date ? value : new Date(String(value))).toISOString();
const flagText = (value: unknown) => (value ? 'Yes' : 'No');

/** The text of a CSV cell. Numbers are unchanged, negative ones too; a text never starts a formula. */
export const csvCell = ({ kind }: WorksheetColumn, value: unknown): string => {
  if (isEmpty(value)) return '';
  if (kind === 'flag') return flagText(value);
  if (kind === 'instant') return isoOf(value);
  return kind === 'text' ? guardedText(String(value)) : String(value);
};

/** Whether Excel stores the number exactly: it has 15 digits. Other numbers stay text. */
const isExact = (text: string): boolean =>
  text.replace(/^-?0*\.?0*|[-.]/g, '').replace(/0+$/, '').length <= 15 && text.replace(/[-.]/g, '').length <= 17;

/** Characters that XML cannot contain: no spreadsheet would open the file. */
const unwritable = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/** The typed value of an XLSX cell; a text is never a formula. */
export const xlsxCell = ({ kind }: WorksheetColumn, value: unknown): WorksheetCell => {
  if (isEmpty(value)) return null;
  const text = String(value);
  switch (kind) {
    case 'flag':
      return flagText(value);
    case 'number':
      return Number(value);
    case 'decimal':
      return isExact(text) ? Number(text) : text;
    case 'date':
      return new Date(`${text}T00:00:00Z`);
    case 'instant':
      return new Date(isoOf(value));
    default:
      return typedText(text.replace(unwritable, ''));
  }
};
