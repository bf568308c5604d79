import Add from '@mui/icons-material/Add';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { followUps } from '../../../resources/sales/followUps.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { useFollowUpsOf } from './useFollowUpsOf.ts';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import { FollowUpList } from './FollowUpList.tsx';
import { isFollowUp, type FollowUp } from './followUp.ts';
import { useFollowUpActions } from './useFollowUpActions.ts';
import { useHeld } from '../../../ui/list/useHeld.ts';
import { useNow } from './useNow.ts';

/** The open and the closed follow-ups of an enquiry. */
export const FollowUpsTab = ({ record }: RecordPartProps) => {
  const [planning, setPlanning] = useState(false);
  const now = useNow();
  const query = useFollowUpsOf(record.id);
  const plan = (
    <CanAccess resource={followUps.name} action="create">
      <Button variant="outlined" startIcon={<Add />} onClick={() => setPlanning(true)}>
        Plan a follow-up
      </Button>
    </CanAccess>
  );
  const read = query.data?.pages.flatMap((page) => page.data.filter(isFollowUp)) ?? [];
  const { rows, touch, asTouched } = useHeld(read, String(record.id));
  const actions = useFollowUpActions(touch);
  const found = rows.flatMap(actions.nowOf);
  const wasOpen = (followUp: FollowUp) => asTouched(followUp).status === 'OPEN';
  return (
    <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
      {!query.data ? (
        <NotRead query={query} failed="The follow-ups could not be read" />
      ) : found.length === 0 ? (
        <StatePanel icon={EventNote} title="No follow-ups yet" actions={plan}>
          Plan the next step: a call, a visit, a price to get.
        </StatePanel>
      ) : (
        <>
          <Stack direction="row">{plan}</Stack>
          <FollowUpList
            now={now}
            actions={actions}
            on="enquiry"
            incomplete={query.hasNextPage}
            groups={[
              { title: 'Open', followUps: found.filter(wasOpen) },
              { title: 'Closed', followUps: found.filter((each) => !wasOpen(each)) },
            ]}
          />
        </>
      )}
      <MoreButton query={query}>Show more</MoreButton>
      {planning && <FollowUpDialog enquiryId={record.id} onClose={() => setPlanning(false)} />}
    </Stack>
  );
};
