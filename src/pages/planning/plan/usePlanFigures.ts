import { useMemo } from 'react';
import type { Line } from '../../../domain/lines.ts';
import { planFigures, type PlanFigures } from '../../../domain/planning/planFigures.ts';
import { taskStatuses, type PlanLine, type PlanTimes } from '../../../domain/planning/planLines.ts';
import { problemText, PlanError } from '../../../domain/schedule/problems.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore, Snapshot } from '../../../ui/lines/LinesStore.ts';

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : null;

/** What a task says of its days. */
const timesOf = (
  line: Line,
): Pick<PlanLine, 'predecessors' | 'not_before' | 'pinned_on' | 'deadline' | 'duration'> => ({
  predecessors: textOf(line, 'predecessors') || null,
  not_before: textOf(line, 'not_before') || null,
  pinned_on: textOf(line, 'pinned_on') || null,
  deadline: textOf(line, 'deadline') || null,
  duration: numberOf(line['duration']),
});

/**
 * A row of the sheet as the plan sees it; its id is its key, so that new ones have one. What the server has refused moves no
 * date: the rows have those of what is stored.
 */
const planLineOf = ({ key, parent, line, save }: GridRow, stored: Line | undefined): PlanLine => ({
  id: key,
  kind: line.kind === 'main_task' ? 'main_task' : 'sub_task',
  parent_line_id: parent,
  number: numberOf(line['number']),
  name: textOf(line, 'name'),
  ...timesOf(save.state === 'failed' && stored ? stored : line),
  percentage: textOf(line, 'percentage') || null,
  progress: textOf(line, 'progress') || '0',
  status: taskStatuses.find((status) => status === line['status']) ?? 'NOT_STARTED',
  actual_start_date: textOf(line, 'actual_start_date') || null,
  actual_end_date: textOf(line, 'actual_end_date') || null,
  remaining_days: numberOf(line['remaining_days']),
  weight: textOf(line, 'weight') || null,
});

/** What follows from the tasks as they are in the sheet now; or why nothing does. */
export type PlanNow =
  | { readonly lines: readonly PlanLine[]; readonly figures: PlanFigures }
  | { readonly lines: readonly PlanLine[]; readonly problem: string };

/** What follows from these tasks. */
export const planFiguresOf = (lines: readonly PlanLine[], times: PlanTimes): PlanNow => {
  try {
    return { lines, figures: planFigures(lines, times) };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const names = new Map(lines.map(({ id, name }) => [id, name]));
    return { lines, problem: problemText(error.problem, (id) => names.get(id) ?? String(id)) };
  }
};

/** The tasks as they are in the sheet now, each main task before its sub-tasks. */
export const planLinesOf = ({ tree, storedOf }: LinesStore): readonly PlanLine[] =>
  [...tree.walk()].map((row) => planLineOf(row, storedOf(row.key)));

/** The rows of the store at this snapshot, which is another object after each change of them. */
const planNowOf = (store: LinesStore, _: Snapshot, times: PlanTimes): PlanNow =>
  planFiguresOf(planLinesOf(store), times);

/** The plan of the sheet with what was typed and is not saved yet. */
export const usePlanFigures = (store: LinesStore, snapshot: Snapshot, times: PlanTimes): PlanNow =>
  useMemo(() => planNowOf(store, snapshot, times), [store, snapshot, times]);
