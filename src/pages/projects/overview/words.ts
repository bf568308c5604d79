import type { LateRecord, Overview, OverviewPart } from '../../../resources/projects/overview.ts';
import { counted, formatDay, formatInstant } from '../../../ui/fields/format.ts';

/** The parts of a project, as people call them. */
export const partTitles: Readonly<Record<OverviewPart['part'], string>> = {
  requirements: 'Item requirements',
  estimation: 'Estimation',
  contract: 'Contract review',
  plan: 'Plan',
};

/** Where the value of a project comes from. */
export const valueSources: Readonly<Record<NonNullable<Overview['value']>['source'], string>> = {
  contract: 'by the contract',
  offer: 'as offered',
  estimate: 'as estimated',
  expected: 'as expected',
};

const kinds: Readonly<Record<LateRecord['resource'], readonly [one: string, many: string]>> = {
  contract_actions: ['action item', 'action items'],
  follow_ups: ['follow-up', 'follow-ups'],
  plan_tasks: ['task', 'tasks'],
  purchase_request_lines: ['order', 'orders'],
};

/** "Action item": what kind of thing is late. */
export const kindOfPart = ({ resource }: Pick<LateRecord, 'resource'>): string => {
  const [one] = kinds[resource];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

/** "2 action items · 1 task": what there is, of each kind. */
export const countedKinds = (counts: Overview['late']['counts']): string =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ resource, count }) => counted(count, ...kinds[resource]))
    .join(' · ');

/** A day, or a moment in the browser's zone. */
export const formatDue = (due: string): string => (due.length === 10 ? formatDay(due) : formatInstant(due));
