import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { FileVersion } from '../../schema/attachments.ts';
import { failureTexts, shownText } from '../../dataProvider/failure.ts';
import { uploadFile } from '../../dataProvider/upload.ts';
import { subscribeSession } from '../../authProvider/session.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.tsx';
import { formatSize } from './formatSize.ts';
import { anyUploading, forgetUploads, queueOf } from './queue.ts';
import { attachmentsKey, type AttachmentOwner } from './useFiles.ts';

const textOf = (error: unknown): string =>
  shownText(error instanceof Error && error.message ? error.message : failureTexts.usual);

/** With these statuses the server refuses the file itself, so a retry cannot help. */
const worthAnotherTry = (error: unknown): boolean =>
  !(error instanceof Error && 'status' in error && [403, 404, 413, 415, 422].includes(Number(error.status)));

const refusalOf = (file: File, maxSize: number | undefined): string | undefined => {
  if (file.size === 0) return 'The file is empty';
  return maxSize !== undefined && file.size > maxSize
    ? `${formatSize(file.size)} is more than a file may have (${formatSize(maxSize)})`
    : undefined;
};

// A closed window would abort the uploads.
window.addEventListener('beforeunload', (event) => {
  if (anyUploading()) event.preventDefault();
});
subscribeSession((now, before) => {
  if (before && now?.user.id !== before.user.id) forgetUploads();
});

/** The uploads of this owner. They go on while the user is on another screen. */
export const useUploads = (owner: AttachmentOwner, maxSize: number | undefined) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const { calls, params } = owner;
  const queue = queueOf(JSON.stringify(attachmentsKey(owner)));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  useEffect(() => {
    const reload = () => client.invalidateQueries({ queryKey: attachmentsKey({ calls, params }) });
    queue.handle({
      send: async ({ file, replaces }, onProgress, signal) => {
        const query = replaces === undefined ? {} : { replaces };
        await uploadFile(provider, calls.upload, file, { params, query, onProgress, signal });
        await reload();
      },
      refusal: (file) => refusalOf(file, maxSize),
      textOf,
      worthAnotherTry,
      onDone: (arrived) => toast.done(arrived === 1 ? calls.upload.success : `${arrived} attachments added`),
    });
  });
  /** Sends the next version of a file. */
  const replace = ({ id }: FileVersion, content: File) => queue.add([content], id);
  return {
    uploads,
    add: (files: readonly File[]) => queue.add(files),
    replace,
    cancel: queue.cancel,
    retry: queue.retry,
  };
};
