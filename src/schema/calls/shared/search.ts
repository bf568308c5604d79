import * as z from 'zod/mini';
import { id } from '../answers.ts';
import { call } from '../call.ts';
import { integer, text } from '../../field.ts';

/** A record of a search's answer. */
const found = () =>
  z.strictObject({
    /** The name of its resource. */
    resource: z.string(),
    id: id(),
    /** Its number or name. */
    name: z.string(),
    /** One short line: the text with the searched words, or a description of the record. */
    detail: z.nullable(z.string()),
    /** The field with all words, of a line as `contact_persons.name`; null if no single field has them. */
    matched: z.nullable(z.string()),
  });
export type Found = z.output<ReturnType<typeof found>>;

/** The search over all records that the user may list, by number, name or text. */
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
