import * as z from 'zod/mini';
import { count } from './answers.ts';

/** The number of records of each list that the person may open; `floors` are the lists that have more. */
export const listCounts = () =>
  z.strictObject({ counts: z.record(z.string(), count()), floors: z.readonly(z.array(z.string())) });
export type ListCounts = z.output<ReturnType<typeof listCounts>>;
