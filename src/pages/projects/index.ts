import { mayDo } from '../../authProvider/index.ts';
import { boqDetails } from '../../resources/estimation/boqDetails.ts';
import { projectPlans } from '../../resources/planning/projectPlans.ts';
import { contractReviews } from '../../resources/projects/contractReviews.ts';
import { purchaseRequests } from '../../resources/requests/purchaseRequests.ts';
import { projects } from '../../resources/projects/projects.ts';
import { attachmentsTab } from '../../ui/attachments/tab.ts';
import { extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { listTab } from '../../ui/list/listTab.tsx';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';
import { newestTab } from '../../ui/show/newestTab.tsx';

const by = 'project_id';

const Overview = lazyPart(() => import('./overview/OverviewTab.tsx'), 'OverviewTab');
const ProjectTasks = lazyPart(() => import('../planning/tasks/ProjectTasks.tsx'), 'ProjectTasks');
const Unfinished = lazyPart(() => import('./closing/UnfinishedList.tsx'), 'UnfinishedList');
const ActionItems = lazyPart(() => import('./ActionItems.tsx'), 'ActionItems');

const ProjectRequests = lazyPart(() => import('../requests/ProjectRequests.tsx'), 'ProjectRequests');

/** The parts of a project as tabs of its page, and the files of a contract review. */
export const projectExtensions: readonly Extension[] = [
  extendScreens(projects, {
    steps: { close: { asks: [], Part: Unfinished } },
    tabs: [
      { value: 'overview', label: 'Overview', wide: true, first: true, leads: true, Tab: Overview },
      newestTab({
        value: 'requirements',
        label: 'Requirements',
        resource: boqDetails,
        by,
        none: {
          title: 'No requirements yet',
          text: 'What the client asked for opens with the estimation of the project.',
          to: '/estimations',
          label: 'Estimations',
        },
      }),
      newestTab({
        value: 'contract',
        label: 'Contract',
        resource: contractReviews,
        by,
        none: {
          title: 'The contract is not reviewed yet',
          text: 'A review tells, clause by clause, what was found in the contract and how much of a risk it is.',
          to: '/contract_reviews/create',
          label: 'Review the contract',
        },
        Aside: ActionItems,
      }),
      newestTab({
        value: 'planning',
        label: 'Planning',
        resource: projectPlans,
        by,
        none: {
          title: 'Not planned yet',
          text: 'A plan begins from nothing, or from the approved BOQ: a main task for each structure.',
          call: projectPlans.endpoints.open,
        },
      }),
      {
        value: 'tasks',
        label: 'Tasks',
        wide: true,
        may: () => mayDo(projectPlans.name, 'list'),
        Tab: ProjectTasks,
      },
      listTab({
        value: 'requests',
        label: 'Requests',
        resource: purchaseRequests,
        list: 'of-project',
        by,
        initial: ({ id, status }) =>
          status === 'ACTIVE' ? { purpose: 'project_purchase', project_id: id } : undefined,
        Above: ProjectRequests,
      }),
      listTab({
        value: 'consumables',
        label: 'Consumables',
        resource: purchaseRequests,
        list: 'consumables-of-project',
        by,
      }),
      { ...attachmentsTab, label: 'Documents' },
    ],
  }),
  extendScreens(contractReviews, { tabs: [attachmentsTab] }),
];
