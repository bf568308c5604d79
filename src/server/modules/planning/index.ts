import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Tx } from '../../db/database.ts';
import { bind } from '../../engine/binding.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { removeKind } from '../../engine/breakdown/oneLine.ts';
import { answerSaved } from '../../engine/breakdown/answerSaved.ts';
import { extendResource, type Effect, type ServerModule } from '../../engine/modules.ts';
import { requireParts } from '../../engine/parts/within.ts';
import { notFound } from '../../engine/errors.ts';
import { readDetail } from '../../engine/recordDetail.ts';
import { discardOf, discardRevision, unsentRevisions } from '../../engine/workflows/discard.ts';
import { addTask } from './addTask.ts';
import { masterTaskExtension } from './masterTasks.ts';
import { baselineOf } from './baseline.ts';
import { fillFromBill } from './fromBill.ts';
import { elsewhereOf } from './elsewhere.ts';
import { editableEffects } from './calendarChanged.ts';
import { estimatedProject, freezeEarlier, laterRevisions, readPlanOf } from './inForce.ts';
import { calendarRules } from './calendarRules.ts';
import { calendarExtensions } from './holidays.ts';
import { mainTasksOf } from './mainTasks.ts';
import { planDocumentBindings } from './documents/bindings.ts';
import { myTasks } from './myTasks.ts';
import { openNextPlan, openPlan } from './openPlan.ts';
import { planRules, planSet } from './planSet.ts';
import { planCheck } from './planCheck.ts';
import { revisionPage } from './revisions.ts';
import { revisionsOf, standingPlans } from './standing.ts';
import { toldOfPlans } from './toldOfPlan.ts';
import { completionOf } from './completion.ts';
import { changeStatus, changeStatuses } from './subTaskStatus.ts';
import { firstTotal, firstUnbalanced, firstZero, unbalanced, zeros } from './unbalanced.ts';

const {
  planning: list,
  tasksOfRevision,
  activities,
  addTask: add,
  removeActivities,
  changeStatus: toggle,
  changeStatuses: toggleMany,
  myTasks: mine,
} = planTasks.endpoints;
const kind = projects.title;

const taskAnswers = [
  ...[list, tasksOfRevision].map((call) =>
    bind(call, (tx, request) => mainTasksOf(tx, request), { kind: 'Revision', kinds: { project_id: kind } }),
  ),
  bind(activities, (tx, request) => mainTasksOf(tx, request, readPlanOf), { kind }),
  bind(
    add,
    async (tx, { params, body, who }) =>
      answerSaved(tx, planSet, await addTask(tx, Number(params.project_id), body, who)),
    { kind },
  ),
  bind(
    toggle,
    async (tx, { params, body, who }) => {
      const task = { project: Number(params.project_id), id: Number(params.id) };
      const { was, unfinished, begins_on, ...lines } = await changeStatus(tx, task, body, who);
      return { ...(await answerSaved(tx, planSet, lines)), was, unfinished, begins_on };
    },
    { kind: 'Sub-task', kinds: { project_id: kind } },
  ),
  bind(
    toggleMany,
    async (tx, { params, body, who }) => {
      const { was, ...lines } = await changeStatuses(tx, Number(params.project_id), body.tasks, who);
      return { ...(await answerSaved(tx, planSet, lines)), was: [...was] };
    },
    { kind: 'Sub-task', kinds: { project_id: kind } },
  ),
  bind(
    removeActivities,
    async (tx, { params, body: { activity_ids: ids }, who }) => {
      const plan = await readPlanOf(tx, Number(params.project_id));
      if (!plan) throw notFound(projectPlans.title);
      await requireParts(tx, { resource: planTasks, parent: plan.id, ids });
      return { ids: await removeKind(tx, { set: planSet, kind: 'main_task' }, { ids }, who) };
    },
    { kind },
  ),
  bind(mine, (tx, { query, page, who }) => myTasks(tx, query, page, who)),
];

const planAnswers = [
  bind(
    projectPlans.endpoints.open,
    async (tx, { body: { made_from, ...sent }, who }) => {
      const id = await openPlan(tx, sent, who);
      if (made_from === 'bill') await fillFromBill(tx, id, sent.project_id, who);
      return readDetail(tx, projectPlans, id, who);
    },
    { kind },
  ),
  bind(projectPlans.endpoints.revisions, (tx, { params, page }) => revisionPage(tx, Number(params.project_id), page), {
    kind,
  }),
  bind(projectPlans.endpoints.elsewhere, (tx, { params, who }) => elsewhereOf(tx, Number(params.id), who)),
  ...planDocumentBindings,
  bind(projectPlans.endpoints.baseline, (tx, { params, query }) => baselineOf(tx, Number(params.id), query.revision)),
];

const freezeOthers: Effect = (tx, { project_id, revision }) =>
  freezeEarlier(tx, { project: Number(project_id), revision: Number(revision) });

const extensions = [
  ...calendarExtensions,
  extendResource(projectPlans, {
    open: openNextPlan,
    asOfNow: toldOfPlans,
    effects: { ...editableEffects, closed: freezeOthers, discard: discardRevision(projectPlans, 'project_id') },
    counts: {
      unbalanced,
      first: firstUnbalanced,
      hundredths: firstTotal,
      zeros,
      zero: firstZero,
      later: laterRevisions,
      estimating: estimatedProject,
      unsent: unsentRevisions(projectPlans, 'project_id'),
    },
    checks: [planCheck],
    // Another start of the plan moves what begins with it.
    guard: {
      written: async (tx: Tx, ids) => {
        for (const id of ids)
          // oxlint-disable-next-line no-await-in-loop -- one connection; mostly one plan
          await deriveLines(tx, { set: planSet, record: id }, 'all');
      },
    },
    includes: async (tx, record, { context, who }) => ({
      ...standingPlans(context),
      completes_on: await completionOf(tx, Number(record['project_id']), who),
      revisions: await revisionsOf(tx, Number(record['project_id'])),
      discard: await discardOf(tx, projectPlans, { by: 'project_id', record }, who),
    }),
    bindings: planAnswers,
  }),
  masterTaskExtension,
  extendResource(planTasks, { lines: planRules, bindings: taskAnswers }),
];

/** Plans of projects with their tasks, and the task manager. */
export const planning: ServerModule = { name: 'planning', extensions, rules: [calendarRules] };
