import AttachFile from '@mui/icons-material/AttachFile';
import { Box, Button, Paper, Typography } from '@mui/material';
import type { Attachment } from '../../schema/attachments.ts';
import { Placeholder } from '../page/NotRead.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { useSeen } from '../page/useSeen.ts';
import { CurrentFile } from './CurrentFile.tsx';
import type { useFiles } from './useFiles.ts';
import type { Looking } from './useLooking.ts';

interface Props {
  readonly query: ReturnType<typeof useFiles>;
  readonly looking: Looking;
  /** Files are being uploaded, so an empty list is about to be filled. */
  readonly uploading: boolean;
  /** Undefined if the user may not add files. */
  readonly onReplace: ((file: Attachment, content: File) => void) | undefined;
  readonly onRemove: ((file: Attachment) => void) | undefined;
}

/** The current files of a record, newest first, a page at a time. */
export const FileList = ({ query, looking, uploading, onReplace, onRemove }: Props) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const listEnd = useSeen(() => hasNextPage && !isFetchingNextPage && !error && void fetchNextPage());
  if (!data) return <Placeholder />;
  const files = data.pages.flatMap((page) => page.records);
  if (files.length === 0)
    return uploading ? null : (
      <StatePanel icon={AttachFile} title="No attachments yet">
        {onReplace ? 'Add drawings, specifications and letters.' : undefined}
      </StatePanel>
    );
  return (
    <>
      <Paper variant="outlined" component="ul" aria-label="Files" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <CurrentFile
            key={file.older.at(-1)?.id ?? file.id}
            file={file}
            among={files}
            looking={looking}
            onReplace={onReplace && ((content) => onReplace(file, content))}
            onRemove={onRemove && (() => onRemove(file))}
          />
        ))}
      </Paper>
      <Box ref={listEnd}>
        {hasNextPage ? (
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {error ? 'Retry' : 'Show more'}
          </Button>
        ) : (
          data.pages.length > 1 && (
            <Typography variant="caption" color="text.secondary">
              End of the list
            </Typography>
          )
        )}
      </Box>
    </>
  );
};
