import { masterTasks } from '../../../resources/planning/masterTasks.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { reference } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { PlanCalls } from './planCalls.ts';

interface Props {
  readonly project: number;
  readonly store: LinesStore;
  readonly calls: PlanCalls;
  readonly onClose: () => void;
}

const fields = {
  master_task_id: reference(masterTasks.name, { label: 'Master task', required: 'Choose a master task' }),
};
/** Sub-tasks a page. */
const perPage = 200;

/** Adds a main task with the sub-tasks of a template of the branch, at the end of the plan. */
export const TemplateDialog = ({ project, store, calls, onClose }: Props) => {
  const provider = useProvider();
  const subTasksOf = async (taskId: number) => {
    const found = [];
    for (let page = 1; ; page += 1) {
      const params = { project_id: project, taskId };
      // oxlint-disable-next-line no-await-in-loop -- a template of more than 200 is rare
      const { data } = await provider.call(masterTasks.endpoints.subTasksOfProject, {
        params,
        query: { page, per_page: perPage },
      });
      found.push(...data.records);
      if (page * perPage >= data.pagination.total) return found;
    }
  };
  return (
    <SendDialog
      size="xs"
      title="Add from a template"
      description="A main task with its sub-tasks, percentages and days comes to the end of the plan."
      fields={fields}
      confirm="Add"
      onClose={onClose}
      send={async ({ master_task_id }) => {
        const id = Number(master_task_id);
        const [{ data: master }, subTasks] = await Promise.all([
          provider.getOne(masterTasks.name, { id }),
          subTasksOf(id),
        ]);
        const sub_tasks = subTasks.map((row: Readonly<Record<string, unknown>>) => ({
          name: row['name'],
          percentage: row['percentage'],
          duration: row['duration'],
        }));
        let message: string | undefined;
        await store.fetchLines(async () => {
          const answer = await provider.call(planTasks.endpoints.addTask, {
            params: { project_id: project },
            body: { name: String(master['name']), sub_tasks },
          });
          ({ message } = answer);
          return calls.linesIn(answer.data.records);
        });
        return message;
      }}
    />
  );
};
