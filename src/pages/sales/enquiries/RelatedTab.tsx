import Hub from '@mui/icons-material/HubOutlined';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { enquiryRelations, type RelatedEnquiry } from '../../../resources/sales/enquiries.ts';
import { withLocalTimes } from '../../../ui/fields/format.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { RelatedList } from './RelatedList.tsx';
import { RelateInput } from './RelateInput.tsx';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { useRelated } from './useRelated.ts';

/** The related enquiries. A relation is mutual. */
export const RelatedTab = ({ record }: RecordPartProps) => {
  const { busy, relate, unrelate, ...query } = useRelated(record.id);
  const [leaving, setLeaving] = useState<RelatedEnquiry>();
  const permissions = useSession()?.permissions ?? [];
  const holds = permissions.includes(enquiryRelations.add.permission);
  const refused = workflowStatusOf(record)?.edit_refused ?? null;
  const may = holds && refused === null;
  if (!query.data) return <NotRead query={query} failed="The related enquiries could not be read" heights={[64, 64]} />;
  const { records, named_by } = query.data;
  return (
    <>
      {may && <RelateInput without={[record.id, ...records.map(({ id }) => id)]} busy={busy} onRelate={relate} />}
      {holds && refused !== null && (
        <Typography variant="body2" color="text.secondary" role="note" sx={{ mb: 2 }}>
          {`Relations cannot be changed now. ${withLocalTimes(refused)}.`}
        </Typography>
      )}
      {records.length === 0 && named_by.length > 0 ? (
        <Typography variant="body2">No related enquiry</Typography>
      ) : records.length === 0 ? (
        <StatePanel icon={Hub} title="No related enquiry">
          {may
            ? 'Relate the enquiries that belong together: the same site, the same tender, a further phase.'
            : 'Nobody has related this enquiry to another yet.'}
        </StatePanel>
      ) : (
        <RelatedList label="Related enquiries" records={records} onRemove={may ? setLeaving : undefined} />
      )}
      {named_by.length > 0 && (
        <Box component="section" aria-labelledby="named-by" sx={{ mt: 3 }}>
          <Typography variant="h2" id="named-by" sx={{ mb: 0.5 }}>
            Related from
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            These enquiries list this one as related. This one could not be changed then, so it does not list them
            itself.
          </Typography>
          <RelatedList label="Related from" records={named_by} />
        </Box>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Remove the relation to ${leaving?.number ?? ''}?`}
        confirm="Remove"
        busy={busy}
        onConfirm={() => void (leaving && unrelate(leaving.id).then(() => setLeaving(undefined)))}
        onClose={() => setLeaving(undefined)}
      >
        It is removed from both enquiries, but stays with the other one if that cannot be changed now.
      </ConfirmDialog>
    </>
  );
};
