import * as z from 'zod/mini';

/**
 * A bill with a trap, and what a careful estimator reads in it. A line is the beginning of its description, its quantity
 * and its rate; null for none, `%5` for a percentage, `alt20` for an alternate, `opt` for an option. `total` is the sum of
 * all extensions, `-1` where nobody can know it. `accept` is the least that is good enough.
 */
const trap = z.object({
  id: z.string(),
  file: z.string(),
  trap: z.string(),
  lines: z.array(z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())])),
  total: z.string(),
  accept: z.enum(['right', 'told', 'refused']),
  note: z.optional(z.string()),
});
export const traps = z.array(trap);
export type Trap = z.infer<typeof trap>;
