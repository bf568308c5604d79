import { masterTasks } from '../../../resources/planning/masterTasks.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { bind } from '../../engine/binding.ts';
import { listRecords } from '../../engine/lists/list.ts';
import { listRows } from '../../engine/rows/changeRow.ts';
import { extendResource } from '../../engine/modules.ts';
import { requireRecords } from '../../engine/parts/within.ts';

const { ofProject, subTasksOfProject } = masterTasks.endpoints;

/** The master tasks by way of a project, which is checked for access alone: they are templates of the branch (rule 74). */
export const masterTaskExtension = extendResource(masterTasks, {
  bindings: [
    bind(
      ofProject,
      async (tx, { params, page: { sort, ...page } }) => {
        await requireRecords(tx, projects, [Number(params.project_id)]);
        return listRecords(tx, masterTasks, {
          ...page,
          sort: sort && [sort.column, sort.descending ? 'DESC' : 'ASC'],
          filters: {},
        });
      },
      { kind: projects.title },
    ),
    bind(
      subTasksOfProject,
      async (tx, { params, page }) => {
        await requireRecords(tx, projects, [Number(params.project_id)]);
        return listRows(tx, { resource: masterTasks, field: 'sub_tasks', id: params.taskId }, page);
      },
      { kind: projects.title, kinds: { taskId: masterTasks.title } },
    ),
  ],
});
