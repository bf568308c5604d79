import * as z from 'zod/mini';
import { integer, oneOf, type Fields } from '../field.ts';

/** The most records of a list that are counted without being asked: beyond, the total is a floor. */
export const maxCounted = 10_000;

/** The parameter of every paged list that has all records counted. */
export const totalFields: Fields = { total: oneOf(['exact']) };

/**
 * The parameters of every list of records that say where a page begins: after the record with this id, the last one of
 * the page before, if it still has this version.
 */
export const afterFields: Fields = { after: integer({ min: 1 }), after_version: integer({ min: 0 }) };

/** What stands beside a total that is a floor: there are more records, and pages go on until an empty one. */
export const floorShape = () => ({ total_is_floor: z.optional(z.literal(true)) });
