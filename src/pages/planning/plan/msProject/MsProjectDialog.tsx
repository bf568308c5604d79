import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../../dataProvider/failure.ts';
import type { PlanTimes } from '../../../../domain/planning/planLines.ts';
import { predecessorsIn } from '../../../../domain/planning/predecessors.ts';
import type { CalendarRules } from '../../../../domain/schedule/calendar.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { counted, formatDay } from '../../../../ui/fields/format.ts';
import { DropZone } from '../../../../ui/import/DropZone.tsx';
import type { LinesStore } from '../../../../ui/lines/LinesStore.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { useWork } from '../../../../ui/useWork.ts';
import type { Assignees } from '../assignees.ts';
import { enterPlan } from './enterPlan.ts';
import type { PlanFile } from './planReading.ts';
import { ReadTasks } from './ReadTasks.tsx';
import { readPlanFile } from './readPlanFile.ts';
import { saidGroups, unknownPeople } from './saidGroups.ts';
import { SaidList } from './SaidList.tsx';

interface Props {
  readonly plan: number;
  readonly store: LinesStore;
  readonly times: PlanTimes;
  readonly rules: CalendarRules;
  readonly assignees: Assignees;
  readonly onClose: () => void;
}

interface Found {
  readonly name: string;
  readonly read: PlanFile;
}

const countsOf = ({ programme: { tasks } }: PlanFile): string => {
  const mains = tasks.filter(({ kind }) => kind === 'main_task').length;
  const links = tasks.reduce((sum, { predecessors }) => sum + predecessorsIn(predecessors).length, 0);
  return [
    counted(mains, 'main task', 'main tasks'),
    counted(tasks.length - mains, 'sub-task', 'sub-tasks'),
    counted(links, 'link', 'links'),
  ].join(', ');
};

/** What a file is in the plan, before anything is entered. */
const Preview = ({
  found: { name, read },
  assignees,
  start,
}: { readonly found: Found; readonly start: string } & Pick<Props, 'assignees'>) => {
  const { out, said, programme } = read;
  const begins =
    programme.starts_on === start
      ? ''
      : ` The file begins on ${formatDay(programme.starts_on)} and this plan on ${formatDay(start)}: what nothing holds begins with the plan.`;
  const groups = useMemo(
    () => saidGroups([...said, ...unknownPeople(programme.tasks, assignees), ...out.said]),
    [said, programme, assignees, out],
  );
  return (
    <>
      <Typography variant="body2">
        <b>{name}</b>
        {`: ${countsOf(read)}. They come behind the tasks of the plan.`}
      </Typography>
      {out.problem !== null && <Alert severity="error">{`The plan has no schedule: ${out.problem}`}</Alert>}
      {out.problem === null && out.moved > 0 && (
        <Alert severity="warning">
          {`${counted(out.moved, 'sub-task stands', 'sub-tasks stand')} on other days here than in the file.${begins}`}
        </Alert>
      )}
      {out.problem === null && out.moved === 0 && (
        <Alert severity="success">Each sub-task stands on the days that it has in the file.</Alert>
      )}
      {groups.length > 0 && <SaidList groups={groups} />}
      <ReadTasks read={read} />
    </>
  );
};

/** Reads a file of MS Project into the plan, with all that it becomes before. */
export const MsProjectDialog = ({ plan, store, times, rules, assignees, onClose }: Props) => {
  const provider = useProvider();
  const titleId = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { busy, run } = useWork();
  const [isReading, setReading] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const read = async (file: File) => {
    const { signal } = (reading.current = new AbortController());
    setReading(true);
    setProblem(undefined);
    setFound(undefined);
    try {
      setFound({ name: file.name, read: await readPlanFile({ file, start: times.start, rules }, signal) });
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error));
    } finally {
      if (!signal.aborted) setReading(false);
    }
  };
  const lastNumber = async () =>
    Number((await provider.getOne(projectPlans.name, { id: plan })).data['last_number'] ?? 0);
  const enter = async () => {
    if (!found) return;
    const isDone = await run(async () => {
      const { added, unsaved, takeBack } = await enterPlan(store, found.read.programme.tasks, lastNumber, assignees);
      const message = `${counted(added, 'task', 'tasks')} of “${found.name}” entered.`;
      return {
        message: unsaved === 0 ? message : `${message} ${counted(unsaved, 'is', 'are')} not saved: the sheet says why.`,
        takeBack: async () => {
          takeBack();
          return 'The plan is as before';
        },
      };
    });
    if (isDone) onClose();
  };
  const count = found?.read.programme.tasks.length ?? 0;
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth={found ? 'lg' : 'sm'}
      fullWidth
      fullScreen={isNarrow && found !== undefined}
    >
      <DialogTitle id={titleId}>Read a plan of MS Project</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {found ? (
          <Preview found={found} assignees={assignees} start={times.start} />
        ) : (
          <DropZone
            reading={isReading}
            onFile={(file) => void read(file)}
            what="a plan of MS Project"
            hint="XML of MS Project, up to 20 MB: there File, Save as, XML. It is shown before anything is entered."
            accept=".xml"
            label="Plan of MS Project"
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {found && (
          <Button disabled={busy} onClick={() => setFound(undefined)} sx={{ mr: 'auto' }}>
            Another file
          </Button>
        )}
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {found && (
          <Button variant="contained" disabled={busy || found.read.out.problem !== null} onClick={() => void enter()}>
            {busy ? 'Entering…' : `Enter ${counted(count, 'task', 'tasks')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
