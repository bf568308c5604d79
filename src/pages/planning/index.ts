import { projectPlans } from '../../resources/planning/projectPlans.ts';
import { extendResource, type Extension } from '../../ui/extensions/extension.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';

const PlanTab = lazyPart(
  () => import('./plan/PlanTab.tsx'),
  (m) => m.PlanTab,
);

/** The tasks of a plan as the tab with which its page opens. */
export const planningExtensions: readonly Extension[] = [
  extendResource(projectPlans, {
    tabs: [{ value: 'tasks', label: 'Tasks', wide: true, first: true, Tab: PlanTab }],
  }),
];
