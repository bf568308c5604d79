import { Box, Paper, Typography } from '@mui/material';
import { useMemo, useState, type ReactNode, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useSession } from '../../authProvider/session.ts';
import type { AttachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import type { Attachment } from '../../schema/attachments.ts';
import { withLocalTimes } from '../fields/format.ts';
import { FailedState } from '../page/FailedState.tsx';
import { DropStrip } from './DropStrip.tsx';
import { FileList } from './FileList.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useFiles, type AttachmentOwner } from './useFiles.ts';
import { useLooking, type Looking } from './useLooking.ts';
import { useUploads } from './useUploads.ts';

/** Browsers name every picture from the clipboard "image.png". The time makes the name unique. */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const [now, extension] = [new Date(), file.name.split('.').at(-1)];
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return new File([file], `Pasted ${day} ${time}.${extension}`, { type: file.type });
};

/** Calls `onFiles` with files that the user pastes anywhere on the page. */
const usePastedFiles = (onFiles: ((files: File[]) => void) | undefined): void => {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
};

interface Props {
  /** The calls for the files (rule 12). */
  readonly calls: AttachmentCalls;
  readonly record: { readonly id: number };
  /** Why the user cannot change the record and its files now; null when they can. */
  readonly refused?: string | null;
  /** What follows the current files. */
  readonly children?: (owner: AttachmentOwner, looking: Looking) => ReactNode;
}

/** The files of a record: upload by drop, choice or paste; new versions; preview, download and delete. */
export const Attachments = ({ calls, record: { id }, refused = null, children }: Props) => {
  const owner = useMemo(() => ({ calls, params: { id } }), [calls, id]);
  const permissions = useSession()?.permissions;
  const holds = (permission: string | null) => permission !== null && (permissions?.includes(permission) ?? false);
  const may = (permission: string | null) => refused === null && holds(permission);
  const query = useFiles(owner);
  const { data, error, refetch } = query;
  const maxSize = data?.pages[0]?.max_size;
  const { uploads, add, replace, cancel, retry } = useUploads(owner, maxSize);
  const looking = useLooking(owner);
  const [removing, setRemoving] = useState<Attachment>();
  const mayAdd = may(calls.upload.permission);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (files) => add(files),
    noClick: true,
    noKeyboard: true,
    disabled: !mayAdd,
  });
  usePastedFiles(mayAdd ? add : undefined);

  if (error && !data)
    return <FailedState title="The attachments could not be read" error={error} onRetry={() => void refetch()} />;
  return (
    <Box
      {...getRootProps({ role: 'group' })}
      aria-label="Attachments"
      sx={{ display: 'grid', gap: 2, minHeight: 240, alignContent: 'start' }}
    >
      <input {...getInputProps()} aria-label="Files" />
      {mayAdd && <DropStrip over={isDragActive} maxSize={maxSize} onChoose={open} />}
      {refused !== null && holds(calls.upload.permission) && (
        <Typography variant="body2" color="text.secondary" role="note">
          {`No files can be added or deleted now. ${withLocalTimes(refused)}.`}
        </Typography>
      )}
      {uploads.length > 0 && (
        <Paper variant="outlined" component="ul" aria-label="Uploads" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onCancel={cancel} onRetry={retry} />
          ))}
        </Paper>
      )}
      <FileList
        query={query}
        looking={looking}
        uploading={uploads.length > 0}
        onReplace={mayAdd ? replace : undefined}
        onRemove={may(calls.remove.permission) ? setRemoving : undefined}
      />
      {children?.(owner, looking)}
      {looking.shown && (
        <PreviewDialog
          owner={owner}
          files={looking.shown.files}
          shown={looking.shown.id}
          onShow={(file) => looking.look(file, looking.shown?.files ?? [])}
          onDownload={looking.download}
          onClose={looking.close}
        />
      )}
      {removing && <RemoveDialog owner={owner} file={removing} onClose={() => setRemoving(undefined)} />}
    </Box>
  );
};
