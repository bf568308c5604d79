import * as z from 'zod/mini';
import { id, sentIds } from '../answers.ts';
import { longest } from '../../bounds.ts';
import { call } from '../call.ts';
import { undoMinutes } from '../../undo.ts';

const unknown = 'There is no such resource';

export const restoreRemoved = call({
  method: 'POST',
  path: '/api/restore',
  permission: null,
  summary: `Take back my own deletion of the last ${undoMinutes} minutes, all of it or nothing. Needs the permission to delete.`,
  body: () => z.strictObject({ resource: z.string(unknown).check(longest(80, unknown)), ids: sentIds('ids') }),
  answer: () => z.strictObject({ ids: z.array(id()) }),
  success: 'Restored',
  failure: 'Failed to restore',
});
