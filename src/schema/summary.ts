import { isReference, type Field } from './field.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';
import { subjectOf } from './subject.ts';

/** What a decision shows of a record besides its name. `amount`: money, an exact decimal. */
export interface RecordSummary {
  readonly title: string | null;
  readonly party: string | null;
  readonly amount: string | null;
}

const isParty = (field: Field | undefined): boolean =>
  field !== undefined && isReference(field) && field.isParty === true;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What it is about, the other party, and the first amount of money of its list. */
export const summaryOf = (resource: Resource, record: AnyRecord): RecordSummary => {
  const { list, fields } = resource;
  const party = Object.keys(fields).find((name) => isParty(fields[name]) && name !== resource.about);
  return {
    title: subjectOf(resource, record),
    party: textOf(record[party?.replace(/_id$/, '_name') ?? '']),
    amount: textOf(record[list.columns.find((name) => fields[name]?.kind === 'money') ?? '']),
  };
};
