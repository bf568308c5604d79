import { importLinesOf } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import { firstRows } from '../rows/saveRows.ts';
import { changedColumns, toColumns } from '../records/toColumns.ts';
import type { Candidate } from './candidates.ts';
import type { Row } from './lookup.ts';

type Values = Record<string, unknown>;

/** The planned writes of a record, stored or new. */
export interface RecordWrite {
  readonly candidate: Candidate;
  /** Changed fields, without the lines. */
  readonly changed: Values;
  readonly added: readonly Values[];
  readonly changedLines: readonly { readonly row: number; readonly existing: Row; readonly changed: Values }[];
  /** The lines of the file among the added ones: a new record without any gets its first line by itself. */
  readonly sentLines: number;
}

const differing = (existing: Row, values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(Object.entries(changedColumns(existing, values)).filter(([name]) => !keys.includes(name)));

const isValues = (line: unknown): line is Values => typeof line === 'object' && line !== null;
/** The lines in a field. */
export const linesIn = (values: Values, field: string): Values[] => {
  const lines = values[field];
  return Array.isArray(lines) ? lines.filter(isValues) : [];
};

const newLines = (resource: Resource, c: Candidate): Values[] => {
  const lines = importLinesOf(resource);
  if (!lines) return [];
  const sent = c.lines.filter((line) => !line.existing).map((line) => line.values);
  if (c.existing) return sent;
  const first = linesIn(firstRows(resource, { ...c.values, [lines.name]: sent }), lines.name);
  return first.length ? first : sent;
};

/** The writes that a record needs. A stored record keeps the spelling of its key and all of its lines. */
export const recordWriteOf = (resource: Resource, c: Candidate): RecordWrite => {
  if (!c.existing)
    return { candidate: c, changed: {}, added: newLines(resource, c), changedLines: [], sentLines: c.lines.length };
  if (c.action !== 'update') return { candidate: c, changed: {}, added: [], changedLines: [], sentLines: 0 };
  const lines = importLinesOf(resource);
  const changedLines = c.lines.flatMap(({ row, existing, values }) => {
    const changed = existing && lines ? differing(existing, toColumns(lines.field.fields, values), lines.keys) : {};
    return existing && Object.keys(changed).length ? [{ row, existing, changed }] : [];
  });
  const added = newLines(resource, c);
  return {
    candidate: c,
    changed: differing(c.existing, toColumns(resource.fields, c.values), [resource.import.key]),
    added,
    changedLines,
    sentLines: added.length,
  };
};

export const isUnchanged = (w: RecordWrite): boolean =>
  Object.keys(w.changed).length === 0 && w.added.length === 0 && w.changedLines.length === 0;
