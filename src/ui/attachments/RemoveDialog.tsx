import { useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '../../schema/attachments.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useProvider } from '../useProvider.ts';
import { useWork } from '../useWork.ts';
import { attachmentsKey, type AttachmentOwner } from './useFiles.ts';

interface Props {
  readonly owner: AttachmentOwner;
  readonly file: Attachment;
  readonly onClose: () => void;
}

/** Asks and deletes the file. The list changes after the server's success. */
export const RemoveDialog = ({ owner, file, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const wasSent = [file, ...file.older].some(({ rounds }) => rounds.length > 0);
  const remove = async () => {
    await run(async () => {
      const params = { ...owner.params, attachmentId: file.id };
      const { message } = await provider.call(owner.calls.remove, { params });
      await client.invalidateQueries({ queryKey: attachmentsKey(owner) });
      return message;
    });
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
      {wasSent
        ? 'It is removed from the files. The rounds in which it was sent keep it.'
        : 'It will be removed for everybody. The history keeps its name.'}
    </ConfirmDialog>
  );
};
