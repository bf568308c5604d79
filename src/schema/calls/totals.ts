import * as z from 'zod/mini';
import { oneOf, type Fields } from '../field.ts';

/** The most records of a list that are counted without being asked: beyond, the total is a floor. */
export const mostCounted = 10_000;

/** The parameter of every paged list that has all records counted. */
export const totalFields: Fields = { total: oneOf(['exact']) };

/** What stands beside a total that is a floor: there are more records, and pages go on until an empty one. */
export const floorShape = () => ({ total_is_floor: z.optional(z.literal(true)) });
