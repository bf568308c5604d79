import { choiceLabel } from '../../../../schema/choice.ts';
import { isRows, labelOf, reference, type Fields } from '../../../../schema/field.ts';
import type { Change } from '../../../../schema/calls/recordAnswers.ts';
import { resourceNamed } from '../../../../resources/resource.named.ts';
import { rowWord } from '../../../../schema/import/targets.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { inSentence } from '../../../../schema/words.ts';
import type { Tx } from '../../../db/database.ts';
import { changesOf, type HistoryRow } from '../../../engine/history/changes.ts';
import { namesIn } from '../../../engine/history/names.ts';
import { recordedRows } from '../../../engine/history/recordedRows.ts';
import { withExactNumbers } from './exactRow.ts';

/** A row that was changed, of a record of some resource. */
export interface ChangedRow extends HistoryRow {
  readonly resource: string;
  readonly record: number | null;
}

type FieldChange = Change['changes'][number];

/** A changed row in the words of its description. */
export interface ToldRow {
  readonly row: ChangedRow;
  readonly kind: string;
  /** The name of the record as it is called now; null for one that is gone. */
  readonly name: string | null;
  /** What of it: the kind of a line, and its name. */
  readonly line: string | null;
  readonly fields: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}

const fieldsIn = (resource: Resource, table: string): Fields =>
  recordedRows(resource).get(table)?.fields ?? resource.fields;

/** What a line, a part, a file or a comment of a record is called: "variant". */
const partWord = (resource: Resource, lines: string): string => {
  const field = resource.fields[lines];
  if (field && isRows(field)) return inSentence(rowWord(lines, field));
  const part = resourceNamed(lines.split('.')[0] ?? '');
  return part ? inSentence(part.title) : lines.replace(/s$/, '');
};

const textOf = (fields: Fields, { field }: FieldChange, value: unknown, name: string | null | undefined): string => {
  const f = fields[field];
  if (value === null || value === undefined) return '';
  if (f?.kind === 'reference') return name ?? `No. ${String(value)}`;
  if (f?.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (f?.kind === 'one_of' && typeof value === 'string') return choiceLabel(f, value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The names of records by their ids, as they are called now. */
const namesOf = async (
  tx: Tx,
  resource: Resource,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<unknown, string>> => {
  const fields = { record: reference(resource.name) };
  const names = await namesIn(
    tx,
    ids.map((record) => ({ fields, before: { record }, after: null })),
  );
  return names.get(resource.name) ?? new Map();
};

const tellOf = async (tx: Tx, resource: Resource, rows: readonly ChangedRow[]): Promise<ToldRow[]> => {
  const typed = rows.map((row) => {
    const fields = fieldsIn(resource, row.table);
    return { ...row, before: withExactNumbers(fields, row.before), after: withExactNumbers(fields, row.after) };
  });
  const told = await changesOf(tx, resource, typed);
  const names = await namesOf(
    tx,
    resource,
    rows.map(({ record }) => record),
  );
  return rows.map((row, at) => {
    const change = told[at];
    const fields = fieldsIn(resource, row.table);
    const own = row.table === resource.name ? (row.after ?? row.before)?.[resource.represent] : undefined;
    return {
      row,
      kind: resource.title,
      name: names.get(row.record) ?? (typeof own === 'string' ? own : null),
      line: change?.lines ? [partWord(resource, change.lines), change.line_name].filter(Boolean).join(' ') : null,
      fields: (change?.changes ?? []).map((one) => ({
        label: labelOf(one.field, fields[one.field] ?? {}),
        before: textOf(fields, one, one.before, one.before_name),
        after: textOf(fields, one, one.after, one.after_name),
      })),
    };
  });
};

/** Changed rows in the words of their descriptions, in their order; those of a resource that is gone by its name. */
export const tellRows = async (tx: Tx, rows: readonly ChangedRow[]): Promise<ToldRow[]> => {
  const told = new Map<ChangedRow, ToldRow>();
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const own = rows.filter(({ resource }) => resource === name);
    const resource = resourceNamed(name);
    const found = resource
      ? await tellOf(tx, resource, own)
      : own.map((row): ToldRow => ({ row, kind: name, name: null, line: null, fields: [] }));
    for (const one of found) told.set(one.row, one);
  }
  return rows.flatMap((row) => told.get(row) ?? []);
};

/** "Client Aire Valley: contact_persons Asha Rao" */
export const subjectTold = ({ kind, name, line, row }: ToldRow): string => {
  const record = row.record === null ? kind : `${kind} ${name ?? `No. ${row.record}`}`;
  return line === null ? record : `${record}: ${line}`;
};

/** The most characters of the changes of one entry in the list. */
const maxLength = 400;

/** "Unit: m → ft; Name: → Pipe" */
export const detailsOf = ({ fields, row }: ToldRow): string | null => {
  const texts = fields.map(({ label, before, after }) =>
    row.action === 'update'
      ? `${label}: ${before || '–'} → ${after || '–'}`
      : `${label}: ${row.action === 'create' ? after : before}`,
  );
  const text = texts.join('; ');
  return text === '' ? null : text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
};
