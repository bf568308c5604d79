import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Identifier } from 'react-admin';
import { successIn } from '../../dataProvider/writing.ts';
import type { Resource } from '../../schema/resource.ts';
import { isUndoable } from '../../schema/undo.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.tsx';
import { useWork } from '../useWork.ts';
import { restoreRemoved } from '../../schema/calls/shared/undo.ts';

/** Shows that records are deleted, with a button that brings them back. */
const useUndo = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(
    (message: string, ids: readonly Identifier[]) =>
      toast.done(message, async () => {
        const body = { resource: resource.name, ids: ids.map(Number) };
        const answer = await provider.call(restoreRemoved, { body });
        await client.invalidateQueries({ queryKey: [resource.name] });
        return answer.message ?? restoreRemoved.success;
      }),
    [provider, client, toast, resource],
  );
};

/**
 * Deletes one record, or several in one call, and shows the result in a toast, with a button to undo it where that is
 * possible. Returns true after a success.
 */
export const useRemove = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const offerUndo = useUndo(resource);
  const parent = useParentOf(resource);
  const { busy, run } = useWork();
  const remove = useCallback(
    (ids: readonly Identifier[]): Promise<boolean> =>
      run(async () => {
        const [only] = ids;
        const { meta } =
          ids.length === 1 && only !== undefined
            ? await provider.delete(resource.name, { id: only, meta: parent })
            : await provider.deleteMany(resource.name, { ids: [...ids], meta: parent });
        void client.invalidateQueries({ queryKey: [resource.name, 'getInfiniteList'] });
        void client.invalidateQueries({ queryKey: [resource.name, 'getList'] });
        if (resource.partOf) void client.invalidateQueries({ queryKey: [resource.partOf.parent.name] });
        const message = successIn(meta);
        if (message === undefined || !isUndoable(resource)) return message;
        offerUndo(message, ids);
        return undefined;
      }),
    [provider, client, parent, resource, run, offerUndo],
  );
  return { remove, busy };
};
