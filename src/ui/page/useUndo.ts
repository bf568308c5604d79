import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAddUndoableMutation, useNotify, type Identifier } from 'react-admin';
import { restoreRemoved } from '../../schema/calls/shared/undo.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.ts';

/** Milliseconds for which a deletion offers to be taken back: the user has to read the toast first. */
const offerTime = 8000;

/** Shows that records are deleted, with a button that brings them back. */
export const useUndo = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const offer = useAddUndoableMutation();
  const toast = useToast();
  return useCallback(
    (message: string, ids: readonly Identifier[]) => {
      const restore = async () => {
        try {
          const body = { resource: resource.name, ids: ids.map(Number) };
          const answer = await provider.call(restoreRemoved, { body });
          await client.invalidateQueries({ queryKey: [resource.name] });
          toast.done(answer.message ?? restoreRemoved.success);
        } catch (error) {
          toast.failed(error);
        }
      };
      offer(({ isUndo }) => {
        if (isUndo) void restore();
      });
      notify(message, { type: 'success', undoable: true, autoHideDuration: offerTime });
    },
    [provider, client, notify, offer, toast, resource],
  );
};
