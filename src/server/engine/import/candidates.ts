import { columnsOf, type Fields } from '../../../schema/field.ts';
import type { ImportAction, ImportBody, ImportOutcome, ImportRecord } from '../../../schema/import/wire.ts';
import { joinedKey } from '../../../schema/import/plan.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import { normaliseRecord } from '../../../schema/normalise.ts';
import type { Resource } from '../../../schema/resource.ts';
import { mapped } from '../../../domain/longWork.ts';
import { pauses, withPauses } from '../../pauses.ts';
import type { Row } from './lookup.ts';
import { RowErrors } from './rowErrors.ts';

/** The values of a record or of a line of the file. References are texts until they are resolved to ids. */
export interface RowValues {
  readonly row: number;
  readonly values: Record<string, unknown>;
  /** The errors of the record: a line adds its own to them. */
  readonly errors: RowErrors;
  /** `variants.` before the fields of a line. */
  readonly prefix: string;
  /** The stored record, or the stored line with the same key. */
  existing?: Row;
}
export type CandidateLine = RowValues;
/** A record of an import: its values, the stored record, its errors and the action. */
export interface Candidate extends RowValues {
  readonly lines: CandidateLine[];
  /** The stored lines, for a record with the action `update`. */
  existingLines: readonly Row[];
  action: ImportAction;
}

const own = (fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const normal = normaliseRecord(fields, values);
  return Object.fromEntries(Object.entries(normal).filter(([, v]) => v !== null && v !== undefined));
};

const candidateOf = async (resource: Resource, columns: Fields, sent: ImportRecord): Promise<Candidate> => {
  const errors = new RowErrors();
  const lines = importLinesOf(resource);
  if (sent.lines.length && !lines)
    errors.add({ row: sent.row, field: 'lines', message: `${resource.titles} are imported without lines` });
  return {
    row: sent.row,
    prefix: '',
    errors,
    values: own(columns, sent.values),
    lines: lines
      ? await withPauses(
          mapped(sent.lines, (line) => ({
            row: line.row,
            prefix: `${lines.name}.`,
            errors,
            values: own(lines.field.fields, line.values),
          })),
        )
      : [],
    existingLines: [],
    action: 'create',
  };
};

/** The records of a request with trimmed texts and without empty values. */
export const candidatesOf = async (resource: Resource, body: Pick<ImportBody, 'records'>): Promise<Candidate[]> => {
  const columns = Object.fromEntries(columnsOf(resource.entered));
  const all: Candidate[] = [];
  const next = pauses();
  for (const record of body.records) {
    all.push(await candidateOf(resource, columns, record));
    await next();
  }
  return all;
};

/** The key of a line within its record, for sent and stored lines; empty without a value. */
export const lineKey = (keys: readonly string[], values: Readonly<Record<string, unknown>>): string =>
  joinedKey(keys.map((key) => (values[key] === undefined || values[key] === null ? undefined : String(values[key]))));

/** Adds an error, unless the field has one at this row. */
export const addError = (n: RowValues, field: string, message: string, missing?: string): void =>
  n.errors.add({ row: n.row, field: n.prefix + field, message, missing });

/** The outcome of a record in the answer, with at most this many errors and the number of the others. */
export const outcomeOf = (c: Candidate, lines: number, most: number): ImportOutcome =>
  c.errors.count
    ? { row: c.row, action: 'error', lines: 0, errors: c.errors.told(most) }
    : { row: c.row, action: c.action, lines, errors: [] };
