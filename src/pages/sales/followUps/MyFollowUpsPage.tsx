import Add from '@mui/icons-material/Add';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import { Button, Stack, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useInfiniteGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { followUps } from '../../../resources/sales/followUps.ts';
import { MoreOrCount, NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { dueOf, dueTitles } from './due.ts';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import { FollowUpList, type FollowUpGroup } from './FollowUpList.tsx';
import type { FollowUp } from './followUp.ts';
import { useFollowUpActions } from './useFollowUpActions.ts';
import { useNow } from './useNow.ts';
import { useHeld } from '../../../ui/list/useHeld.ts';

const views = {
  open: { label: 'Open', filter: { status: 'OPEN' }, sort: { field: 'due_at', order: 'ASC' } },
  closed: { label: 'Closed', filter: { status: ['DONE', 'CANCELLED'] }, sort: { field: 'closed_at', order: 'DESC' } },
} as const;
type View = keyof typeof views;
const viewNames = ['open', 'closed'] as const satisfies readonly View[];

/** By when they are due; one that was touched in the list stays where it was. */
const grouped = (found: readonly FollowUp[], now: Date): FollowUpGroup[] =>
  dueTitles.map(([due, title]) => ({
    title,
    tone: due === 'overdue' ? 'error' : undefined,
    followUps: found.filter((f) => dueOf(f.due_at, now) === due),
  }));

const Found = ({ view }: { readonly view: View }) => {
  const now = useNow();
  const { filter, sort } = views[view];
  const query = useInfiniteGetList<FollowUp>(followUps.name, { filter, sort, pagination: { page: 1, perPage: 50 } });
  const read = query.data?.pages.flatMap((page) => page.data) ?? [];
  const { rows, touch } = useHeld(read, view);
  const actions = useFollowUpActions(touch);
  if (!query.data) return <NotRead query={query} failed="The follow-ups could not be read" heights={[160, 90, 120]} />;
  const found = rows.flatMap(actions.nowOf);
  if (found.length === 0)
    return view === 'open' ? (
      <StatePanel icon={EventAvailable} title="Nothing is left to follow up">
        Plan the next step on an enquiry. It appears here, in the order in which things are due.
      </StatePanel>
    ) : (
      <StatePanel icon={EventAvailable} title="Nothing closed yet">
        What you have done or cancelled is kept here.
      </StatePanel>
    );
  return (
    <Stack spacing={2}>
      <FollowUpList
        now={now}
        actions={actions}
        on="mine"
        incomplete={query.hasNextPage}
        groups={view === 'open' ? grouped(found, now) : [{ title: 'Done and cancelled', followUps: found }]}
      />
      <MoreOrCount query={query} count={found.length} one={followUps.title} many={followUps.titles} />
    </Stack>
  );
};

/** The user's open follow-ups by due time, and the closed ones. */
export const MyFollowUpsPage = () => {
  const [view, setView] = useState<View>('open');
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <PageHeader
        title="My follow-ups"
        actions={
          <>
            <Button color="secondary" component={Link} to={`/${followUps.name}/all`}>
              All follow-ups
            </Button>
            <CanAccess resource={followUps.name} action="create">
              <Button variant="contained" startIcon={<Add />} onClick={() => setPlanning(true)}>
                Plan a follow-up
              </Button>
            </CanAccess>
          </>
        }
      />
      <Tabs
        value={view}
        onChange={(_, next: View) => setView(next)}
        aria-label="My follow-ups"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {viewNames.map((name) => (
          <Tab key={name} value={name} label={views[name].label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Stack role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`} sx={{ maxWidth: 900, pb: 4 }}>
        <Found key={view} view={view} />
      </Stack>
      {planning && <FollowUpDialog onClose={() => setPlanning(false)} />}
    </>
  );
};
