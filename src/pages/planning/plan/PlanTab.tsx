import { useMemo } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import type { CalendarRules, WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { LinesTab } from '../../../ui/lines/editor/LinesTab.tsx';
import { providerLines } from '../../../ui/lines/providerLines.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { today } from '../../../ui/today.ts';
import { useWorkingCalendar } from '../useWorkingCalendar.ts';
import { planModel, tasks } from './model.ts';
import type { Assignees } from './assignees.ts';
import { useAssignees } from './people.ts';
import { PlanEditor } from './PlanEditor.tsx';

interface TasksProps extends RecordPartProps {
  readonly calendar: WorkingCalendar;
  readonly rules: CalendarRules;
  readonly assignees: Assignees;
}

/** Why the status of sub-tasks cannot be changed: the plan was not approved, or a newer revision is open (rule 72). */
const untrackedIn = (record: RecordPartProps['record']): string | undefined => {
  if (record['frozen_at'] !== null) return 'A newer revision is open';
  const isWorkedBy = Number(record['revision']) > 1 || ['APPROVED', 'CLOSED'].includes(String(record['status']));
  return isWorkedBy ? undefined : 'The plan is not approved yet: nobody works by it';
};

const Tasks = ({ calendar, rules, assignees, ...props }: TasksProps) => {
  const { record } = props;
  const me = useSession()?.user.id;
  const start = String(record['starts_on']);
  const on = today();
  const times = useMemo(() => ({ start, calendar, on }), [start, calendar, on]);
  return (
    <LinesTab
      {...props}
      model={planModel(calendar, assignees)}
      callsOf={(provider) => providerLines(provider, tasks, record.id)}
    >
      {(begun) => (
        <PlanEditor
          {...begun}
          project={Number(record['project_id'])}
          id={record.id}
          revision={Number(record['revision'])}
          times={times}
          rules={rules}
          assignees={assignees}
          untracked={untrackedIn(record)}
          completes={typeof record['completes_on'] === 'string' ? record['completes_on'] : null}
          isBilled={typeof record['boq'] === 'string'}
          isResponsible={[record['creator_id'], record['project_manager_id']].includes(me)}
        />
      )}
    </LinesTab>
  );
};

/** The tasks of a revision of a plan, as a tab of its page. */
export const PlanTab = (props: RecordPartProps) => {
  const { calendar, rules, query } = useWorkingCalendar();
  const { assignees, isRead } = useAssignees();
  if (!calendar || !rules || !isRead)
    return <NotRead query={query} failed="The working calendar could not be read" heights={[240]} />;
  return <Tasks {...props} calendar={calendar} rules={rules} assignees={assignees} />;
};
