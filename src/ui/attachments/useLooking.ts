import { useState } from 'react';
import type { FileVersion } from '../../schema/attachments.ts';
import { useDownload } from './useContent.ts';
import type { AttachmentOwner } from './useFiles.ts';

/** Preview and download of the files of a record. */
export const useLooking = (owner: AttachmentOwner) => {
  const { download, busy } = useDownload(owner);
  const [shown, setShown] = useState<{ readonly id: number; readonly files: readonly FileVersion[] }>();
  return {
    shown,
    /** The id of the file that is being downloaded. */
    busy,
    download: (file: FileVersion) => void download(file),
    look: ({ id }: FileVersion, among: readonly FileVersion[]) =>
      setShown({ id, files: among.filter(({ preview }) => preview !== null) }),
    close: () => setShown(undefined),
  };
};

export type Looking = ReturnType<typeof useLooking>;
