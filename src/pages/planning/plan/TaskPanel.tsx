import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { PlanFigures } from '../../../domain/planning/planFigures.ts';
import type { PlanLine } from '../../../domain/planning/planLines.ts';
import { fieldsOfKind } from '../../../schema/brokenDown.ts';
import { breakdownCallsOf } from '../../../schema/calls/breakdownCalls.ts';
import { counted, formatDay } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { LineComments } from '../../../ui/lines/editor/LineComments.tsx';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { TaskOrders } from '../../requests/orders/TaskOrders.tsx';
import { TaskWork } from '../tasks/TaskWork.tsx';
import { useTaskStatus } from '../tasks/useTaskStatus.ts';
import { driverText } from './drivers.ts';
import { tasks } from './model.ts';

interface Props {
  readonly project: number;
  readonly row: GridRow;
  /** The id of the task; null while it is not saved. */
  readonly id: number | null;
  readonly lines: readonly PlanLine[];
  readonly figures: PlanFigures | undefined;
  readonly readOnly: string | undefined;
  /** Why its status cannot be changed. */
  readonly untracked: string | undefined;
  /** Something was said of the task. */
  readonly onWork: () => unknown;
  readonly onClose: () => void;
}

/** What is said of the float of a forecast beside its dates. */
const floatText = (float: number | null): string =>
  float === null ? '' : float <= 0 ? ', critical' : `, ${counted(float, 'working day', 'working days')} of float`;

const edited = ['assignee_id', 'not_before', 'pinned_on', 'deadline', 'notes'] as const;

const Editing = ({
  project,
  row,
  id,
  onClose,
}: Pick<Props, 'project' | 'row' | 'onClose'> & { readonly id: number }) => {
  const provider = useProvider();
  const kind = row.line.kind === 'main_task' ? 'main_task' : 'sub_task';
  const call = breakdownCallsOf(tasks).kinds[kind]?.change['task'];
  const all = fieldsOfKind(tasks, kind);
  const names = edited.filter((name) => name in all);
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => edited.some((each) => each === name)));
  if (!call) return null;
  return (
    <SendDialog
      size="xs"
      title={textOf(row.line, 'name')}
      fields={fields}
      initial={row.line}
      confirm="Save"
      onClose={onClose}
      send={async (values) => {
        const body = {
          ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
          version: row.line.version,
        };
        const { message } = await provider.call(call, { params: { project_id: project, id }, body });
        return message;
      }}
    />
  );
};

/** What stands beside the sheet for one task: why it is when it is, how far it is, and what was said about it. */
export const TaskPanel = ({ project, row, id, lines, figures, readOnly, untracked, onWork, onClose }: Props) => {
  const [isEdited, setEdited] = useState(false);
  const { nowOf, change, say } = useTaskStatus(onWork);
  const { line } = row;
  const known = lines.find((each) => each.id === row.key);
  const work = nowOf({
    id: id ?? 0,
    version: line.version,
    name: textOf(line, 'name'),
    status: known?.status ?? 'NOT_STARTED',
    progress: known?.progress ?? '0',
    duration: known?.duration ?? 0,
    actual_start_date: known?.actual_start_date ?? null,
    actual_end_date: known?.actual_end_date ?? null,
    remaining_days: known?.remaining_days ?? null,
  });
  const dates = figures?.tasks.get(row.key);
  const names = new Map(lines.map((each) => [each.id, each.name]));
  const early = (figures?.outOfOrder ?? []).flatMap(({ id: of, before, isEnded }) =>
    of === row.key ? [`${isEnded ? 'Ended' : 'Begun'} before “${names.get(before) ?? ''}” allows`] : [],
  );
  const drivers = figures?.schedule.driversOf(row.key) ?? [];
  return (
    <SidePanel label={`Task ${textOf(line, 'name')}`} title={textOf(line, 'name') || 'New task'} onClose={onClose}>
      {dates && (
        <Box>
          <Typography variant="body2">
            {`${formatDay(dates.planned_start_date)} – ${formatDay(dates.planned_end_date)}`}
          </Typography>
          {dates.forecast_start_date && dates.forecast_end_date && (
            <Typography
              variant="body2"
              color={dates.forecast_end_date > dates.planned_end_date ? 'warning.main' : 'text.secondary'}
            >
              {`Forecast: ${formatDay(dates.forecast_start_date)} – ${formatDay(dates.forecast_end_date)}${floatText(dates.forecast_float)}`}
            </Typography>
          )}
          {early.map((text) => (
            <Typography key={text} variant="body2" color="warning.main">
              {text}
            </Typography>
          ))}
          <Typography variant="body2" color={dates.is_critical ? 'text.primary' : 'text.secondary'}>
            {dates.is_critical
              ? 'Critical: a day later moves the end of the plan, or breaks a pin'
              : `${counted(dates.total_float, 'working day', 'working days')} of float`}
          </Typography>
          {drivers.map((driver) => (
            <Typography key={JSON.stringify(driver)} variant="body2" color="text.secondary">
              {driverText(driver, lines)}
            </Typography>
          ))}
        </Box>
      )}
      {textOf(line, 'assignee_name') && (
        <Typography variant="body2">{`Done by ${textOf(line, 'assignee_name')}`}</Typography>
      )}
      {textOf(line, 'notes') && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {textOf(line, 'notes')}
        </Typography>
      )}
      {id !== null && <TaskOrders project={project} task={Number(line['number'])} />}
      {id !== null && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {line.kind === 'sub_task' && (
            <TaskWork
              task={work}
              refused={untracked}
              onStatus={(status) => void change({ ...work, project_id: project }, status)}
              onSay={(said) => say({ ...work, project_id: project }, said)}
            />
          )}
          {readOnly === undefined && (
            <Button variant="outlined" color="secondary" onClick={() => setEdited(true)}>
              {line.kind === 'sub_task' ? 'Assign, pin, describe…' : 'Pin, describe…'}
            </Button>
          )}
        </Stack>
      )}
      {untracked !== undefined && line.kind === 'sub_task' && (
        <Typography variant="caption" color="text.secondary">
          {untracked}
        </Typography>
      )}
      {isEdited && id !== null && <Editing project={project} row={row} id={id} onClose={() => setEdited(false)} />}
      <section aria-label="Comments">
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          Comments
        </Typography>
        <LineComments lines={tasks} kind={line.kind} id={id} by="project_id" of={project} one="task" />
      </section>
    </SidePanel>
  );
};
