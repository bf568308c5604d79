import AttachFile from '@mui/icons-material/AttachFile';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useSession } from '../../authProvider/session.ts';
import type { AttachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import type { Attachment } from '../../schema/attachments.ts';
import { FailedState } from '../page/FailedState.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { useSeen } from '../page/useSeen.ts';
import { DropStrip } from './DropStrip.tsx';
import { AttachmentRow } from './AttachmentRow.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useDownload } from './useContent.ts';
import { useFiles } from './useFiles.ts';
import { usePastedFiles } from './usePastedFiles.ts';
import { useUploads } from './useUploads.ts';

interface Props {
  /** The calls for the files (rule 12). */
  readonly calls: AttachmentCalls;
  readonly record: { readonly id: number };
  /** Why the user cannot change the record and its files now; null when they can. */
  readonly refused?: string | null;
}

/** The files of a record: upload by drop, choice or paste; preview, download and delete. */
export const Attachments = ({ calls, record: { id }, refused = null }: Props) => {
  const owner = useMemo(() => ({ calls, params: { id } }), [calls, id]);
  const permissions = useSession()?.permissions;
  const may = (permission: string | null) =>
    refused === null && permission !== null && (permissions?.includes(permission) ?? false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles(owner);
  const maxSize = data?.pages[0]?.max_size;
  const { uploads, add, cancel, retry } = useUploads(owner, maxSize);
  const { download, busy } = useDownload(owner);
  const [shown, setShown] = useState<number>();
  const [removing, setRemoving] = useState<Attachment>();
  const mayAdd = may(calls.upload.permission);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (files) => add(files),
    noClick: true,
    noKeyboard: true,
    disabled: !mayAdd,
  });
  usePastedFiles(mayAdd ? add : undefined);
  const listEnd = useSeen(() => hasNextPage && !isFetchingNextPage && !error && void fetchNextPage());
  const files = data?.pages.flatMap((page) => page.records) ?? [];
  const previewed = files.filter(({ preview }) => preview !== null);

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
      {uploads.length > 0 && (
        <Paper variant="outlined" component="ul" aria-label="Uploads" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onCancel={cancel} onRetry={retry} />
          ))}
        </Paper>
      )}
      {!data ? (
        <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />
      ) : files.length === 0 ? (
        uploads.length === 0 && (
          <StatePanel icon={AttachFile} title="No attachments yet">
            {mayAdd ? 'Drawings, specifications, letters: whatever belongs to it.' : undefined}
          </StatePanel>
        )
      ) : (
        <>
          <Paper variant="outlined" component="ul" aria-label="Files" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {files.map((file) => (
              <AttachmentRow
                key={file.id}
                file={file}
                downloading={busy === file.id}
                onPreview={file.preview ? () => setShown(file.id) : undefined}
                onDownload={() => void download(file)}
                onRemove={may(calls.remove.permission) ? () => setRemoving(file) : undefined}
              />
            ))}
          </Paper>
          <Box ref={listEnd}>
            {hasNextPage ? (
              <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
                {error ? 'Retry' : 'Show more'}
              </Button>
            ) : (
              <Typography variant="caption" color="text.secondary">
                No more
              </Typography>
            )}
          </Box>
        </>
      )}
      {shown !== undefined && (
        <PreviewDialog
          owner={owner}
          files={previewed}
          shown={shown}
          onShow={setShown}
          onDownload={(file) => void download(file)}
          onClose={() => setShown(undefined)}
        />
      )}
      {removing && <RemoveDialog owner={owner} file={removing} onClose={() => setRemoving(undefined)} />}
    </Box>
  );
};
