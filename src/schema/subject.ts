import { isReference, nameColumn } from './field.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';

type Described = Pick<Resource, 'about' | 'lookups' | 'list' | 'fields' | 'represent'>;

/**
 * The value that says what a record is about, beside its name: its subject; that of the record that it is part of; else
 * the first text of its list. Undefined for a record that only has a name.
 */
export const subjectField = ({ about, lookups, list, fields, represent }: Described): string | undefined =>
  about ?? Object.keys(lookups)[0] ?? list.columns.find((name) => name !== represent && fields[name]?.kind === 'text');

/** The column of an answer with what records of a resource are about, if it says so: of a reference its name. */
export const aboutColumn = ({ about, fields }: Pick<Resource, 'about' | 'fields'>): string | undefined =>
  about !== undefined && fields[about] && isReference(fields[about]) ? nameColumn(about) : about;

/** What a record is about, or null. */
export const subjectOf = (resource: Described, record: AnyRecord): string | null => {
  const value = record[aboutColumn(resource) ?? subjectField(resource) ?? ''];
  return typeof value === 'string' && value !== '' ? value : null;
};
