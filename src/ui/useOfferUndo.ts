import { useCallback } from 'react';
import { useAddUndoableMutation, useNotify } from 'react-admin';
import { useToast } from './useToast.tsx';

/** Milliseconds for which it is offered: the user has to read the toast first. */
const offerTime = 8000;

/** Says what was done, with a button that takes it back; `takeBack` returns the message of that. */
export const useOfferUndo = () => {
  const notify = useNotify();
  const offer = useAddUndoableMutation();
  const toast = useToast();
  return useCallback(
    (message: string, takeBack: () => Promise<string | undefined>) => {
      offer(({ isUndo }) => {
        if (isUndo) takeBack().then(toast.done, toast.failed);
      });
      notify(message, { type: 'success', undoable: true, autoHideDuration: offerTime });
    },
    [notify, offer, toast],
  );
};
