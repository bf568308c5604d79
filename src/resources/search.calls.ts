import { call } from '../schema/call.ts';
import { integer, text } from '../schema/field.ts';

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
  failure: 'Search failed',
});

/** One record that a search found. */
export interface Found {
  /** The name of its resource. */
  readonly resource: string;
  readonly id: number;
  /** What represents it to people. */
  readonly name: string;
  /** One short line: the text in which the words stand, or else what describes the record further. */
  readonly detail: string | null;
  /** The field in which they stand, of a line as `contact_persons.name`; null where no single field has them all. */
  readonly matched: string | null;
}
