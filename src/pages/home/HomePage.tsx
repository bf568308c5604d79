import { Box, Skeleton, Stack } from '@mui/material';
import { useSession } from '../../authProvider/session.ts';
import type { Home } from '../../resources/home.calls.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useNow } from '../followUps/useNow.ts';
import { Approvals } from './Approvals.tsx';
import { FollowUps } from './FollowUps.tsx';
import { Pipeline } from './Pipeline.tsx';
import { RecentRecords } from './RecentRecords.tsx';
import { SentBack } from './SentBack.tsx';
import { summary } from './summary.ts';
import { useHome } from './useHome.ts';

const grid = { display: 'grid', gap: 2 } as const;
/** What waits stands side by side, in as many columns as there are parts and room for them. */
const waits = { ...grid, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' } as const;
const beneath = {
  ...grid,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;

const Parts = ({ home }: { readonly home: Home }) => {
  const now = useNow();
  const { approvals, follow_ups, returned, pipeline, recent } = home;
  return (
    <Stack sx={{ gap: 2 }}>
      {(approvals ?? follow_ups ?? returned) && (
        <Box sx={waits}>
          {approvals && <Approvals approvals={approvals} now={now} />}
          {follow_ups && <FollowUps followUps={follow_ups} now={now} />}
          {returned && <SentBack returned={returned} now={now} />}
        </Box>
      )}
      <Box sx={beneath}>
        {pipeline && <Pipeline pipeline={pipeline} />}
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

/** The first screen after sign-in: what waits for me, the pipeline, what I worked on. */
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
