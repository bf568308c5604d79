import { call } from '../schema/call.ts';
import { flag } from '../schema/field.ts';

/** The generic option list (part-1 §7): a closed table of words, each a resource by its name. */
export const optionList = call({
  method: 'GET',
  path: '/api/:endpoint',
  summary: 'The records of a resource to choose from: id, value and label. Needs the permission to view them.',
  permission: null,
  query: { getAll: flag({ required: 'getAll=true is required' }) },
  failure: 'API request failed',
});
