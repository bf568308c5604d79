import Hub from '@mui/icons-material/HubOutlined';
import { Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { enquiryRelations, type RelatedEnquiry } from '../../resources/enquiries.ts';
import { ConfirmDialog } from '../../ui/page/ConfirmDialog.tsx';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { RelatedList } from './RelatedList.tsx';
import { RelateInput } from './RelateInput.tsx';
import { workflowStatusOf } from '../../ui/workflow/types.ts';
import { useRelated } from './useRelated.ts';

/** The related enquiries. A relation is mutual. */
export const RelatedTab = ({ record }: RecordPartProps) => {
  const { data, error, refetch, busy, relate, unrelate } = useRelated(record.id);
  const [leaving, setLeaving] = useState<RelatedEnquiry>();
  const permissions = useSession()?.permissions ?? [];
  const may = permissions.includes(enquiryRelations.add.permission) && !workflowStatusOf(record)?.edit_refused;
  if (error && !data)
    return <FailedState title="The related enquiries could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack spacing={1} role="status" aria-label="Loading...">
        {[0, 1].map((at) => (
          <Skeleton key={at} variant="rounded" height={64} />
        ))}
      </Stack>
    );
  return (
    <>
      {may && <RelateInput without={[record.id, ...data.map(({ id }) => id)]} busy={busy} onRelate={relate} />}
      {data.length === 0 ? (
        <StatePanel icon={Hub} title="No related enquiry">
          {may
            ? 'Relate the enquiries that belong together: the same site, the same tender, a further phase.'
            : 'Nobody has related this enquiry to another yet.'}
        </StatePanel>
      ) : (
        <RelatedList records={data} onRemove={may ? setLeaving : undefined} />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Remove the relation to ${leaving?.number ?? ''}?`}
        confirm="Remove"
        busy={busy}
        onConfirm={() => void (leaving && unrelate(leaving.id).then(() => setLeaving(undefined)))}
        onClose={() => setLeaving(undefined)}
      >
        {`It is removed from both enquiries. Neither of them is changed otherwise.`}
      </ConfirmDialog>
    </>
  );
};
