import { tooEarly } from '../../../schema/check.ts';
import { columnsOf, labelOf, rowFieldsOf, type Fields } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Resource } from '../../../schema/resource.ts';
import { frozenRow } from '../../db/frozen.ts';
import { refusedInput } from '../../db/refusedInput.ts';
import { rowTableName } from '../../db/tables.ts';
import { conflict, invalid, type Failure } from '../errors.ts';
import { inSentence } from '../../../schema/words.ts';

/** The error of a refused statement, without the errors that drizzle wraps around it. */
export interface DatabaseRefusal {
  readonly code: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly message: string;
}
export const databaseRefusal = (error: unknown): DatabaseRefusal | undefined => {
  for (let e: unknown = error; e instanceof Error && isRecord(e); e = e.cause) {
    const { code, constraint, column } = e;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return {
        code,
        message: e.message,
        ...(typeof constraint === 'string' ? { constraint } : {}),
        ...(typeof column === 'string' ? { column } : {}),
      };
  }
  return undefined;
};

const uniqueIn = (fields: Fields, table: string, constraint: string) =>
  columnsOf(fields).find(([name]) => constraint === `${table}_${name}_unique`);

const taken = (resource: Resource, constraint: string): Failure | undefined => {
  const { name, partOf, title } = resource;
  if (partOf?.single && constraint === `${name}_key`)
    return invalid({ [partOf.by]: [`This ${inSentence(partOf.parent.title)} has a ${inSentence(title)} already`] });
  const own = uniqueIn(resource.fields, resource.name, constraint);
  if (own)
    return invalid({ [own[0]]: [`${labelOf(own[0], own[1])} is taken by another ${inSentence(resource.title)}`] });
  for (const [field, f] of rowFieldsOf(resource.fields)) {
    const line = uniqueIn(f.fields, rowTableName(resource, field), constraint);
    if (line)
      return invalid({ [field]: [`${labelOf(line[0], line[1])} stands twice in ${labelOf(field, f).toLowerCase()}`] });
  }
  return undefined;
};

/** The database compares two dates, since a change can have one of them alone. */
const disordered = ({ name, fields }: Resource, constraint: string): Failure | undefined => {
  for (const [field, f] of columnsOf(fields))
    if (f.kind === 'date' && f.notBefore && constraint === `${name}_${field}_order`)
      return invalid({ [field]: [tooEarly(fields, field, f.notBefore)] });
  return undefined;
};

/** The database compares two fields, of which a change can have one alone. */
const misfit = ({ name, fields }: Resource, constraint: string): Failure | undefined => {
  for (const [field, f] of columnsOf(fields)) {
    const other = (f.emptyIf ?? f.emptyUnless ?? f.filledExactlyIf)?.field;
    if (other === undefined || !constraint.startsWith(`${name}_${field}_`)) continue;
    const [label, of] = [labelOf(field, f), labelOf(other, fields[other] ?? {})];
    return invalid({ [field]: [`${label} does not go with the ${of.toLowerCase()}`] });
  }
  return undefined;
};

/** Runs a write. @throws Failure for a refusal of the database, with a message for people */
export const mapDatabaseErrors = async <T>(resource: Resource, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (refusal?.code === frozenRow) throw conflict(refusal.message);
    if (refusal?.code === refusedInput && refusal.column) throw invalid({ [refusal.column]: [refusal.message] });
    if ((refusal?.code === '23505' || refusal?.code === '23P01') && refusal.constraint)
      throw taken(resource, refusal.constraint) ?? error;
    if (refusal?.code === '23514' && refusal.constraint)
      throw disordered(resource, refusal.constraint) ?? misfit(resource, refusal.constraint) ?? error;
    if (refusal?.code === '22003') throw invalid({ body: ['A number is too large: the result has no room'] });
    if (refusal?.code === '23503')
      throw conflict(`${resource.title} is in use, or what it names was deleted meanwhile`);
    throw error;
  }
};
