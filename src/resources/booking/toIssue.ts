import type { RecordList } from '../../schema/resource.ts';

const booking = 'procurement.booking';

/** The requests for which something is held and not handed out: a page of its own, with their lines, is where they are worked off. */
export const toIssue: RecordList = {
  name: 'to-issue',
  title: 'To issue',
  path: '/to-issue',
  permission: `${booking}.view`,
  which: { states: ['OPEN'] },
  work: { title: 'To issue', permission: `${booking}.update`, due: 'needed_on' },
  tab: 'booking',
  empty: 'Nothing is held.',
};
