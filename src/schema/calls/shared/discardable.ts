import * as z from 'zod/mini';
import { id } from '../answers.ts';

/** Of a draft revision: the revision whose step discards it, and why that is refused; null for other records. */
export const discardable = () => z.nullable(z.strictObject({ id: id(), refused: z.nullable(z.string()) }));
