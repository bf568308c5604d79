import { holidays } from '../../resources/planning/holidays.ts';
import { projectPlans } from '../../resources/planning/projectPlans.ts';
import { planTasks } from '../../resources/planning/planTasks.ts';
import { extendApp, extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../ui/lazy/lazyPart.tsx';

const PlanTab = lazyPart(() => import('./plan/PlanTab.tsx'), 'PlanTab');

const CountryPart = lazyPart(() => import('./holidays/CountryPart.tsx'), 'CountryPart');

/** The tasks of a plan as the tab with which its page opens. */
export const planningExtensions: readonly Extension[] = [
  extendApp({
    pages: [
      {
        path: '/my-tasks',
        title: 'My tasks',
        menu: 'My work',
        menuPlace: 2,
        icon: 'Assignment',
        permissions: [planTasks.endpoints.myTasks.permission],
        Page: lazyPart(() => import('./tasks/MyTasksPage.tsx'), 'MyTasksPage'),
      },
    ],
  }),
  extendScreens(holidays, {
    calls: { [holidays.endpoints.importCountry.path]: { asks: ['country', 'region', 'year'], Part: CountryPart } },
  }),
  extendScreens(projectPlans, {
    actions: [
      { key: 'files', Action: lazyButtons(() => import('./plan/PlanFiles.tsx'), 'PlanFiles') },
      { key: 'discard', Action: lazyButtons(() => import('../../ui/workflow/DiscardAction.tsx'), 'DiscardAction') },
    ],
    tabs: [{ value: 'tasks', label: 'Tasks', wide: true, fills: true, first: true, Tab: PlanTab }],
  }),
];
