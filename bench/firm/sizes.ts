/** What a firm of 60 people has after ten years: rows of the tables that are counted by hand; the rest is in proportion. */
export const rowsAfterTenYears: Readonly<Record<string, number>> = {
  customers: 20_000,
  clients: 20_000,
  vendors: 2000,
  items_variants: 100_000,
  boms: 4000,
  enquiries: 100_000,
  purchase_requests: 200_000,
  estimations: 10_000,
  follow_ups: 300_000,
  comments: 200_000,
  history: 5_000_000,
};

/** Rows of a master that is not named above: a new one is filled too. */
export const rowsOfOtherMasters = 2000;

/** What a firm sets up once: it does not grow with its years. */
export const setUpOnce: ReadonlySet<string> = new Set([
  'holidays',
  'item_categories',
  'log_categories',
  'master_tasks',
  'payment_terms',
  'production_units',
  'structures',
]);

/** Of the rows, this part belongs to the first branch; the rest to the others. */
export const shareOfFirstBranch = 10 / 11;

/** How many people there are in place of each of the demo's, who has the rights of one kind of work. */
export const peopleOfKind: Readonly<Record<string, number>> = {
  'admin@demo.test': 2,
  'sales@demo.test': 24,
  'reviewer@demo.test': 9,
  'approver@demo.test': 6,
  'buyer@demo.test': 4,
  'coordinator@demo.test': 7,
  'other@demo.test': 6,
  'nobody@demo.test': 2,
};

/** Work that is not closed does not grow with the years either: so many copies of each story that is open in the demo. */
export const openCopies = { estimation: 6, enquiry: 12, request: 60, other: 12 } as const;

/** Stories of more rows than these are copied less: most bills and plans are small, and most requests are smaller. */
export const rowsOfUsualStory = { estimation: 500, enquiry: 500, request: 100, other: 500 } as const;

/** References from work that comes many times to what it is for: each such piece of work is a story of its own. */
export const manyTimes: ReadonlySet<string> = new Set(['purchase_requests.project_id', 'rfqs.project_id']);

/** Ids of lines that no reference holds, by column: a line may be deleted before them. */
export const idsOfLines: ReadonlySet<string> = new Set(['request_line_id', 'from_line_id']);

/**
 * The states that work has when it is closed, where that is not the first state in which nobody is waited for: by table
 * and state.
 */
export const closedStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enquiries: {
    DRAFT: 'CANCELLED',
    PENDING_APPROVAL: 'LOST',
    SENT_BACK: 'LOST',
    APPROVED: 'CANCELLED',
    CONVERTED: 'WON',
  },
  estimations: { OPEN: 'WON', HELD: 'WON' },
  projects: { ESTIMATING: 'ACTIVE' },
  buyout_requests: { PLANNED: 'CANCELLED', OPEN: 'CANCELLED', IN_RFQ: 'RECEIVED', AWARDED: 'RECEIVED' },
  plan_tasks: { NOT_STARTED: 'DONE', IN_PROGRESS: 'DONE' },
  production_orders: { PLANNED: 'CANCELLED', IN_PROGRESS: 'DONE' },
  rfqs: { DRAFT: 'CANCELLED', SENT: 'AWARDED', CLOSED: 'AWARDED' },
};

/** What else a closed record says, as SQL over the copied row `t`, moved in time as the row is. */
export const closedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enquiries: { loss_reason: `case when t.status in ('PENDING_APPROVAL', 'SENT_BACK') then 'price' end` },
  estimations: { outcome: `'won'`, closed_at: 't.updated_at' },
  follow_ups: { closed_at: 't.due_at' },
  contract_actions: { completed_at: 't.updated_at' },
};
