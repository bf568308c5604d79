import { restoreRemoved } from '../../resources/undo.calls.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { isUndoable } from '../../schema/undo.ts';
import { ownedResources } from '../db/tables.ts';
import { invalid, missing } from '../operations/errors.ts';
import { restoreRecords } from '../operations/records/restore.ts';
import { branchRoute, type Route } from './types.ts';

/** The route that takes a deletion back. It needs the permission of the deletion. */
export const restoreRoute = (): Route =>
  branchRoute(restoreRemoved, 'Record', async (tx, { body: { resource: name, ids }, who }) => {
    const resource = ownedResources.find((r) => r.name === name);
    if (!resource || !isUndoable(resource)) throw invalid({ resource: ['There is no such resource'] });
    const { permission } = callsOf(resource).remove;
    if (permission !== null && !who.permissions.has(permission)) throw missing(permission);
    return { ids: await restoreRecords(tx, resource, ids, who) };
  });
