import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '../../schema/attachments.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useProvider } from '../useProvider.ts';
import { useTell } from '../useTell.ts';
import { placeKey, type Place } from './useFiles.ts';

interface Props {
  readonly place: Place;
  readonly file: Attachment;
  readonly onClose: () => void;
}

/** Asks, and removes the file. It is gone only once the server has said so. */
export const RemoveDialog = ({ place, file, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const params = { ...place.params, attachmentId: file.id };
      const { message } = await provider.call(place.calls.remove, { params });
      await client.invalidateQueries({ queryKey: placeKey(place) });
      tell.done(message);
    } catch (error) {
      tell.failed(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete “${file.name}”?`}
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      It will be removed for everybody. The history keeps its name.
    </ConfirmDialog>
  );
};
