import { textOf } from '../../../ui/lines/lines.ts';
import type { LineSheet } from '../../../ui/lines/editor/lineSheet.ts';
import { planColumns, planRowClass, trackedPlanColumns, usualPlanColumns } from './columns.tsx';
import type { IsTracked } from './workColumns.ts';
import type { Assignees } from './assignees.ts';
import { tasks } from './model.ts';

/** How the tasks of a plan are shown in their sheet. */
export const planSheet = (assignees: Assignees, isTracked?: IsTracked): LineSheet => ({
  name: tasks.name,
  label: 'Tasks of the plan',
  treeColumn: 'name',
  nameOf: ({ line }) => textOf(line, 'name') || 'the task',
  columnsOf: (readOnly, mark) => planColumns(readOnly, mark, assignees, isTracked),
  usual: isTracked ? trackedPlanColumns : usualPlanColumns,
  narrow: { number: 44, name: 190 },
  rowClass: planRowClass,
  top: 'The top of the plan',
  begin: 'Begin with a main task, then add its sub-tasks.',
  filters: {
    critical: {
      label: 'Critical',
      keeps: ({ line }) => line.kind === 'sub_task' && line['is_critical'] === true,
    },
    open: { label: 'Not done', keeps: ({ line }) => line.kind === 'sub_task' && line['status'] !== 'DONE' },
  },
});
