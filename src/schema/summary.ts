import { isReference } from './field.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';
import { subjectOf } from './subject.ts';

/** What a decision shows of a record besides its name. `amount`: money, an exact decimal. */
export interface RecordSummary {
  readonly title: string | null;
  readonly customer: string | null;
  readonly amount: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What it is about, the first customer, and the first amount of money. */
export const summaryOf = (resource: Resource, record: AnyRecord): RecordSummary => {
  const { list, fields } = resource;
  const customer = Object.entries(fields).find(([, f]) => isReference(f) && f.resource === 'customers')?.[0];
  return {
    title: subjectOf(resource, record),
    customer: textOf(record[customer?.replace(/_id$/, '_name') ?? '']),
    amount: textOf(record[list.columns.find((name) => fields[name]?.kind === 'money') ?? '']),
  };
};
