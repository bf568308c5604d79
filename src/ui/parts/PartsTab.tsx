import Add from '@mui/icons-material/Add';
import ListAlt from '@mui/icons-material/ListAlt';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { mayDo } from '../../authProvider/index.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.ts';
import { workflowStatusOf } from '../workflow/types.ts';
import { PartDialog } from './PartDialog.tsx';
import { PartsTable } from './PartsTable.tsx';
import { parentField, useParts } from './useParts.ts';

interface Props extends RecordPartProps {
  readonly part: Resource;
}

/** The parts of one record: listed, added, changed and deleted, as far as the record and the user's rights allow it. */
export const PartsTab = ({ record, part }: Props) => {
  const provider = useProvider();
  const toast = useToast();
  const [edited, setEdited] = useState<AnyRecord | 'new'>();
  const [leaving, setLeaving] = useState<AnyRecord>();
  const { records, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, remove, busy } = useParts(
    part,
    record.id,
  );
  const refused = part.partOf?.editing === 'own' ? null : workflowStatusOf(record)?.edit_refused;
  const may = (action: 'create' | 'edit' | 'delete') => !refused && mayDo(part.name, action);
  const one = inSentence(part.title);
  // A list answers a record without its lines: the dialog needs them.
  const edit = (listed: AnyRecord) =>
    void provider
      .getOne<AnyRecord>(part.name, { id: listed.id, meta: { [parentField(part)]: record.id } })
      .then(({ data }) => setEdited(data), toast.failed);
  const add = may('create') && (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setEdited('new')}>
      {`Add ${one}`}
    </Button>
  );
  if (error && !records)
    return (
      <FailedState
        title={`The ${inSentence(part.titles)} could not be read`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!records) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />;
  return (
    <Stack spacing={2}>
      {records.length === 0 ? (
        <StatePanel icon={ListAlt} title={`No ${inSentence(part.titles)} yet`} actions={add}>
          {refused ?? part.empty}
        </StatePanel>
      ) : (
        <>
          {add && <Box>{add}</Box>}
          {refused && (
            <Typography variant="body2" color="text.secondary">
              {refused}
            </Typography>
          )}
          <PartsTable
            part={part}
            records={records}
            onEdit={may('edit') ? edit : undefined}
            onDelete={may('delete') ? setLeaving : undefined}
          />
          {hasNextPage && (
            <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ alignSelf: 'center' }}>
              Show more
            </Button>
          )}
        </>
      )}
      {edited && (
        <PartDialog
          part={part}
          parentId={record.id}
          record={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Delete ${one} ${String(leaving?.[part.represent] ?? '')}?`}
        confirm="Delete"
        busy={busy}
        onConfirm={() => void (leaving && remove(leaving).then(() => setLeaving(undefined)))}
        onClose={() => setLeaving(undefined)}
      >
        It cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
};
