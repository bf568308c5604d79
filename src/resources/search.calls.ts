import * as z from 'zod/mini';
import { id } from '../schema/calls/answers.ts';
import { call } from '../schema/calls/call.ts';
import { integer, text } from '../schema/field.ts';

/** One record that a search found. */
const found = () =>
  z.strictObject({
    /** The name of its resource. */
    resource: z.string(),
    id: id(),
    /** What represents it to people. */
    name: z.string(),
    /** One short line: the text in which the words stand, or else what describes the record further. */
    detail: z.nullable(z.string()),
    /** The field in which they stand, of a line as `contact_persons.name`; null where no single field has them all. */
    matched: z.nullable(z.string()),
  });
export type Found = z.output<ReturnType<typeof found>>;

/** Search over everything that the person may list: any record by number, name or text. */
export const search = call({
  method: 'GET',
  path: '/api/search',
  summary: 'Records of every kind that I may list, by number, name or text: the best first, at most five of a kind',
  permission: null,
  query: {
    q: text({ label: 'Search' }),
    limit: integer({ min: 1, max: 50 }),
  },
  answer: () => z.strictObject({ records: z.array(found()) }),
  failure: 'Search failed',
});
