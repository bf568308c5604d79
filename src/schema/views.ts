import * as z from 'zod/mini';
import { listOf, longest, shortest, storable } from './bounds.ts';
import { id } from './calls/answers.ts';

const short = (message: string) => z.string(message).check(longest(200, message), storable(message));

const viewFields = () => ({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      shortest(1, 'Name is required'),
      longest(80, 'Name is longer than 80 characters'),
      storable('Name has characters that cannot be stored'),
    ),
  is_default: z._default(z.boolean('Must be yes or no'), false),
  filters: z._default(
    z.record(
      short('Not a filter'),
      z.union([short('Not a filter'), z.number(), z.boolean(), z.null()], 'Not a filter'),
    ),
    {},
  ),
  search: z._default(short('Search is too long'), ''),
  sort: z._default(
    z.nullable(z.tuple([short('Not a column'), z.enum(['ASC', 'DESC'], 'Must be ASC or DESC')], 'Not an order')),
    null,
  ),
  columns: z._default(listOf(short('Not a column'), 'Must be columns', { most: 100, tooMany: 'Too many columns' }), []),
});

/** The check of a saved view: filters, search, sorting and columns of a list under a name. */
export const viewBody = () => z.strictObject(viewFields());
export const viewAnswer = () => z.strictObject({ id: id(), ...viewFields() });

export type ViewBody = z.output<ReturnType<typeof viewBody>>;
export type View = z.output<ReturnType<typeof viewAnswer>>;
