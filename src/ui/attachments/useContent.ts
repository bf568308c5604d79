import { useQuery } from '@tanstack/react-query';
import type { FileVersion } from '../../schema/attachments.ts';
import { saveFile } from '../saveFile.ts';
import { useProvider } from '../useProvider.ts';
import { useWork } from '../useWork.ts';
import type { AttachmentOwner } from './useFiles.ts';

/** The content of a file. The cache keeps it for a minute. */
export const useContent = (owner: AttachmentOwner, file: FileVersion) => {
  const provider = useProvider();
  return useQuery({
    // A stored file never changes, so it is read once. The key is not below that of the list.
    queryKey: ['attachment-content', owner.calls.content.path, owner.params, file.id],
    queryFn: async ({ signal }) => {
      const params = { ...owner.params, attachmentId: file.id };
      return (await provider.download(owner.calls.content, { params, signal })).data;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
};

/** Downloads a file with the headers of the session, and saves it. */
export const useDownload = (owner: AttachmentOwner) => {
  const provider = useProvider();
  const { at: busy, run } = useWork<number>();
  const download = ({ id, name }: FileVersion) =>
    run(
      async () => {
        const params = { ...owner.params, attachmentId: id };
        const { data } = await provider.download(owner.calls.content, { params });
        saveFile(data, name);
      },
      { at: id },
    );
  return { download, busy };
};
