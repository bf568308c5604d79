import { choiceLabel } from '../../schema/choice.ts';
import { labelOf, type Field, type Fields } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import { plainText } from '../fields/plainText.ts';
import { toTsv, type Table } from '../tsv.ts';

/** A value that was typed beside the one that is stored, both as people read them; empty for none. */
export interface TypedValue {
  readonly field: string;
  readonly label: string;
  readonly typed: string;
  readonly stored: string;
}

/** What was typed into a line or a record and is not saved (rule 139). */
export interface TypedLine {
  /** The id of what the server has; null for what is new. */
  readonly id: number | null;
  readonly name: string;
  readonly what: 'changed' | 'new' | 'deleted' | 'moved';
  readonly values: readonly TypedValue[];
}

/** What the browser keeps of lines that were not saved, as people read it. */
export interface KeptLines {
  readonly at: string;
  /** Why it was refused for good; without it, it only was not saved yet. */
  readonly why?: string;
  readonly typed: readonly TypedLine[];
}

export const isKeptLines = (value: unknown): value is KeptLines =>
  isRecord(value) && typeof value['at'] === 'string' && Array.isArray(value['typed']);

type Values = Readonly<Record<string, unknown>>;

const rowsText = (columns: Fields, rows: unknown): string =>
  (Array.isArray(rows) ? rows : [])
    .filter(isRecord)
    .map((row) =>
      Object.entries(columns)
        .map(([name, column]) => typedText(column, name, row))
        .filter((text) => text !== '')
        .join(', '),
    )
    .join('\n');

/** A typed value as people read it; a reference whose name is not known by its number. */
export const typedText = (field: Field, name: string, values: Values): string => {
  const value = values[name];
  if (field.kind === 'rows') return rowsText(field.fields, value);
  // Editors hold whole numbers as texts.
  if (field.kind === 'integer' && typeof value === 'string') return value;
  if (field.kind === 'one_of' && typeof value === 'string') return choiceLabel(field, value);
  return plainText(field, name, values) ?? (value === null || value === undefined ? '' : `No. ${String(value)}`);
};

/** What was typed into these fields beside what is stored. */
export const typedValues = (fields: Fields, names: readonly string[], typed: Values, stored: Values): TypedValue[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (!field || field.kind === 'secret') return [];
    const texts = { typed: typedText(field, name, typed), stored: typedText(field, name, stored) };
    return [{ field: name, label: labelOf(name, field), ...texts }];
  });

const whats = { changed: '', new: 'New', deleted: 'To be deleted', moved: 'Moved' } as const;

/** The lines of a table of what is in hand: each value of each line. */
export const rowsInHand = (lines: readonly TypedLine[]): (TypedValue & { readonly name: string })[] =>
  lines.flatMap(({ name, what, values }) => {
    const said = { field: what, label: whats[what], typed: '', stored: '' };
    return (what === 'deleted' || what === 'moved' ? [said, ...values] : values.length ? values : [said]).map(
      (value, at) => ({ ...value, name: at === 0 ? name || '(without a name)' : '' }),
    );
  });

const columnsOf = (lines: readonly TypedLine[]): Map<string, string> =>
  new Map(lines.flatMap(({ values }) => values.map(({ field, label }) => [field, label] as const)));

/**
 * What is in hand for the clipboard: of one record field by field, of lines a row for each with a column for each field,
 * so that it can be pasted into a sheet.
 */
export const textInHand = (lines: readonly TypedLine[], isOne = false): string => {
  if (isOne) return toTsv(lines.flatMap(({ values }) => values.map(({ label, typed }) => [label, typed])));
  const columns = columnsOf(lines);
  const head = ['Line', ...columns.values()];
  const rows: Table = lines.map(({ name, values }) => {
    const byField = new Map(values.map(({ field, typed }) => [field, typed]));
    return [name, ...[...columns.keys()].map((field) => byField.get(field) ?? '')];
  });
  return toTsv([head, ...rows]);
};
