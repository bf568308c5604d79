import { list, reorder } from '../../src/schema/calls/call.ts';

/** What parts in an order share: every verb of theirs, at a path, by a call each; they are listed in that order. */
export const inOrder = (path: string) => ({
  path,
  verbs: ['list', 'read', 'create', 'update', 'remove', 'removeMany', 'reorder'] as const,
  calls: { list: list(path), reorder: reorder(`${path}/order`) },
});
