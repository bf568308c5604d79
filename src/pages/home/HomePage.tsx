import { Box, Skeleton, Stack } from '@mui/material';
import { useSession } from '../../authProvider/session.ts';
import type { Home } from '../../resources/home/homeCalls.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AwayNote } from '../people/away/AwayNote.tsx';
import { useNow } from '../sales/followUps/useNow.ts';
import { Approvals } from './Approvals.tsx';
import { BelowMinimumPart } from './BelowMinimum.tsx';
import { FollowUps } from './FollowUps.tsx';
import { useHome } from './useHome.ts';
import { LateOrders } from './LateOrders.tsx';
import { LateTasks } from './LateTasks.tsx';
import { Pipeline } from './Pipeline.tsx';
import { Projects } from './Projects.tsx';
import { Ready } from './Ready.tsx';
import { RecentRecords } from './RecentRecords.tsx';
import { SentBack } from './SentBack.tsx';
import { listOfWork, Work } from './Work.tsx';
import { mayDo } from '../../authProvider/index.ts';
import { enquiries } from '../../resources/sales/enquiries.ts';
import { inSentence } from '../../schema/words.ts';
import { counted, formatInteger } from '../../ui/fields/format.ts';

/** The open tasks in one sentence. */
const summary = ({
  approvals,
  access,
  returned,
  ready,
  late_orders,
  late_tasks,
  below_minimum,
  work,
  follow_ups,
  mentions,
}: Home): string => {
  const decisions = (approvals?.total ?? 0) + (access?.total ?? 0);
  const counts = [
    decisions ? `${counted(decisions, 'decision', 'decisions')} to make` : '',
    follow_ups?.overdue ? `${counted(follow_ups.overdue, 'follow-up', 'follow-ups')} overdue` : '',
    follow_ups?.today ? `${counted(follow_ups.today, 'follow-up', 'follow-ups')} today` : '',
    returned?.total ? `${formatInteger(returned.total)} sent back` : '',
    late_orders?.total ? `${formatInteger(late_orders.total)} late to be ordered` : '',
    late_tasks?.total ? `${counted(late_tasks.total, 'task', 'tasks')} late or at risk` : '',
    ...work.map((queue) => `${formatInteger(queue.total)} ${inSentence(listOfWork(queue)?.title ?? '')}`),
    below_minimum?.total ? `${formatInteger(below_minimum.total)} below minimum` : '',
    ready?.total ? `${formatInteger(ready.total)} ready for the next step` : '',
    mentions ? counted(mentions, 'unread mention', 'unread mentions') : '',
  ].filter(Boolean);
  return counts.length ? `${counts.join(' · ')}.` : 'Nothing waits for you right now.';
};

const grid = { display: 'grid', gap: 2 } as const;
/** As many columns as there are parts and space. */
const waits = {
  ...grid,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  '&:empty': { display: 'none' },
} as const;
const beneath = {
  ...grid,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;

const Parts = ({ home }: { readonly home: Home }) => {
  const now = useNow();
  const { approvals, access, follow_ups, returned, ready, late_orders, late_tasks, projects, work } = home;
  const { below_minimum: below } = home;
  const { pipeline, recent } = home;
  // That there is nothing of it is told to whoever begins it, or has nothing else to do.
  const sells = mayDo(enquiries.name, 'create');
  const isIdle = work.length === 0;
  const decides = isIdle || (approvals?.total ?? 0) + (approvals?.others ?? 0) + (access?.total ?? 0) > 0;
  const stages = sells || pipeline?.stages.some(({ count }) => count > 0) ? pipeline : null;
  return (
    <Stack sx={{ gap: 2 }}>
      <AwayNote />
      <Box sx={waits}>
        {decides && (approvals ?? access) && <Approvals approvals={approvals} access={access} now={now} />}
        {late_orders && late_orders.total > 0 && <LateOrders orders={late_orders} />}
        {late_tasks && late_tasks.total > 0 && <LateTasks tasks={late_tasks} />}
        {work.map((queue) => (
          <Work key={`${queue.resource} ${queue.list}`} queue={queue} />
        ))}
        {below && below.total > 0 && <BelowMinimumPart below={below} />}
        {projects && projects.total > 0 && <Projects projects={projects} />}
        {follow_ups && (sells || follow_ups.records.length > 0) && <FollowUps followUps={follow_ups} now={now} />}
        {ready && <Ready ready={ready} now={now} />}
        {returned && (isIdle || returned.total > 0) && <SentBack returned={returned} now={now} />}
      </Box>
      <Box sx={stages ? beneath : grid}>
        {stages && <Pipeline pipeline={stages} />}
        <RecentRecords recent={recent} now={now} />
      </Box>
    </Stack>
  );
};

const Waiting = () => (
  <Stack role="status" aria-label="Loading..." sx={{ gap: 2 }}>
    <Box sx={waits}>
      {['approvals', 'follow-ups', 'returned'].map((part) => (
        <Skeleton key={part} variant="rounded" height={240} />
      ))}
    </Box>
    <Box sx={beneath}>
      <Skeleton variant="rounded" height={280} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  </Stack>
);

/** The first screen after sign-in: open tasks, the pipeline, and recent records. */
export const HomePage = () => {
  const name = useSession()?.user.name ?? '';
  const { data, error, refetch } = useHome();
  return (
    <>
      <PageHeader title={`Hello ${name.split(/\s+/)[0]}`} named="Home" about={data && summary(data)} />
      {data ? (
        <Parts home={data} />
      ) : error ? (
        <FailedState title="The start page could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
};
