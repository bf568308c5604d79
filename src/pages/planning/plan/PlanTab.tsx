import { Box } from '@mui/material';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { onOutageOver } from '../../../authProvider/clientState.ts';
import { getSession } from '../../../authProvider/session.ts';
import { metOutage } from '../../../dataProvider/outage.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { withLocalTimes } from '../../../ui/fields/format.ts';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { FullScreenButton } from '../../../ui/grid/FullScreenButton.tsx';
import { providerLines } from '../../../ui/lines/providerLines.ts';
import { useLinesStore } from '../../../ui/lines/useLinesStore.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { workflowStatusOf } from '../../../ui/workflow/types.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useWorkingCalendar } from '../useWorkingCalendar.ts';
import { planModel, tasks } from './model.ts';
import { PlanEditor } from './PlanEditor.tsx';

interface TasksProps extends RecordPartProps {
  readonly calendar: WorkingCalendar;
  readonly onRetry: () => void;
}

/** Why the status of sub-tasks cannot be changed: the plan was not approved, or a newer revision is open (rule 72). */
const untrackedIn = (record: RecordPartProps['record']): string | undefined => {
  if (record['frozen_at'] !== null) return 'A newer revision is open';
  const isWorkedBy = Number(record['revision']) > 1 || ['APPROVED', 'CLOSED'].includes(String(record['status']));
  return isWorkedBy ? undefined : 'The plan is not approved yet: nobody works by it';
};

const Tasks = ({ resource, record, calendar, onRetry }: TasksProps) => {
  const loaded = useLinesStore(`${resource.name}:${record.id}:tasks`, (provider) => ({
    model: planModel(calendar),
    calls: providerLines(provider, tasks, record.id),
  }));
  const [whole, setWhole] = useState(false);
  const isAway = loaded.state === 'failed' && metOutage(loaded.error);
  useEffect(() => (isAway ? onOutageOver(onRetry) : undefined), [isAway, onRetry]);
  const start = String(record['starts_on']);
  const times = useMemo(() => ({ start, calendar }), [start, calendar]);
  if (loaded.state === 'failed')
    return <FailedState title="The tasks could not be read" error={loaded.error} onRetry={onRetry} />;
  if (loaded.state === 'loading') return <Loading />;
  const { store, calls, draft } = loaded;
  const refused = workflowStatusOf(record)?.edit_refused;
  return (
    <Box
      sx={
        whole
          ? { position: 'fixed', inset: 0, zIndex: 'drawer', p: 1, bgcolor: 'background.default' }
          : { height: 'max(480px, calc(100dvh - 220px))' }
      }
    >
      <UnsavedGuard
        // What is merely on its way is saved after the page, too.
        unsaved={() => getSession() !== null && store.snapshot().save.state === 'failed'}
        what="the tasks"
        text="Some tasks are not saved. They stay in this browser, and are offered when you come back."
        confirm="Leave"
        onLeave={() => store.keepDraft()}
      />
      <PlanEditor
        store={store}
        calls={calls}
        draft={draft}
        project={Number(record['project_id'])}
        id={record.id}
        revision={Number(record['revision'])}
        times={times}
        readOnly={refused ? withLocalTimes(refused) : undefined}
        untracked={untrackedIn(record)}
        tools={<FullScreenButton whole={whole} onClick={() => setWhole(!whole)} />}
      />
    </Box>
  );
};

/** The tasks of a revision of a plan, as a tab of its page; over the whole screen if the user likes. */
export const PlanTab = (props: RecordPartProps) => {
  const [attempt, setAttempt] = useState(0);
  const onRetry = useCallback(() => setAttempt((before) => before + 1), []);
  const { calendar, query } = useWorkingCalendar();
  if (!calendar) return <NotRead query={query} failed="The working calendar could not be read" heights={[240]} />;
  return <Tasks key={attempt} {...props} calendar={calendar} onRetry={onRetry} />;
};
