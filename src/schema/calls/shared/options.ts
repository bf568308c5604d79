import * as z from 'zod/mini';
import { id, pageOf } from '../answers.ts';
import { call } from '../call.ts';
import { flag } from '../../field.ts';

/** An option: `value`, `label`, and the fields of the resource's `carry`. */
const option = () =>
  z.catchall(z.object({ id: z.nullable(id()), value: z.nullable(id()), label: z.string() }), z.unknown());

/** The generic option list (rule 9): the words of the path are names of resources. */
export const optionList = call({
  method: 'GET',
  path: '/api/:endpoint',
  summary: 'The records of a resource to choose from: id, value and label. Needs the permission to view them.',
  permission: null,
  query: { getAll: flag({ required: 'getAll=true is required' }) },
  answer: () => pageOf(option()),
  failure: 'API request failed',
});
