import * as z from 'zod/mini';
import { clientLabels, clientTargets } from '../../domain/estimation/workbook/targets.ts';
import { listOf, longest, shortest } from '../../schema/bounds.ts';
import { count } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { oneOf, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const path = '/api/boq-headings';
const permissions = 'estimation.boq_heading';

/** The longest heading that is remembered, in characters. */
const maxHeadingLength = 120;

/** What a client means by the headings of their bills: an import takes the columns accordingly, and learns new ones. */
export const boqHeadings = defineResource({
  name: 'boq_headings',
  represent: 'heading',
  title: 'BOQ heading',
  titles: 'BOQ headings',
  permissions,
  icon: 'Rule',
  path,
  fields: {
    client_id: reference('clients', { required: true }),
    heading: text({ required: true, search: true, max: maxHeadingLength, label: 'Heading in the file' }),
    meaning: oneOf(clientTargets, { required: true, label: 'Column', labels: clientLabels }),
  },
  calls: { list: list(path) },
  endpoints: {
    remember: call({
      method: 'PUT',
      path: '/api/client/:client_id/boq-headings',
      summary: 'Remember what the headings of a client’s bill mean; those of before are replaced',
      permission: `${permissions}.update`,
      body: () =>
        z.strictObject({
          headings: listOf(
            z.strictObject({
              heading: z
                .string('Must be a text')
                .check(longest(maxHeadingLength, 'Is too long'), shortest(1, 'Is empty')),
              meaning: z.enum(clientTargets, 'Must be a column of a bill'),
            }),
            'Must be headings',
            { most: 50, tooMany: 'At most 50 headings at once' },
          ),
        }),
      answer: () => z.strictObject({ remembered: count() }),
      failure: 'Failed to remember the headings',
    }),
  },
  list: {
    columns: ['heading', 'meaning', 'client_id', 'updated_at'],
    filters: ['client_id', 'meaning'],
    sort: ['heading', 'ASC'],
  },
  import: false,
  empty: 'An import of a bill remembers how this client heads its columns.',
});
