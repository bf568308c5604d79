import { isReference } from './field.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';

/** What a decision shows of a record besides its name. `amount`: money, an exact decimal. */
export interface RecordSummary {
  readonly title: string | null;
  readonly customer: string | null;
  readonly amount: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The first text of the list apart from the name, the first customer, and the first amount of money. */
export const summaryOf = ({ list, fields, represent }: Resource, record: AnyRecord): RecordSummary => {
  const first = (kind: string) => list.columns.find((name) => name !== represent && fields[name]?.kind === kind);
  const customer = Object.entries(fields).find(([, f]) => isReference(f) && f.resource === 'customers')?.[0];
  return {
    title: textOf(record[first('text') ?? '']),
    customer: textOf(record[customer?.replace(/_id$/, '_name') ?? '']),
    amount: textOf(record[first('money') ?? '']),
  };
};
