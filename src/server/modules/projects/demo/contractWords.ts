type Step = readonly [action: string, from: string, to: string, comment: string | null];
const sent: Step = ['submit-for-review', 'DRAFT', 'UNDER_REVIEW', null];

/** Contracts of the demo firm, with the steps of their reviews. */
export const contracts: readonly [DemoContract, ...DemoContract[]] = [
  {
    reference: 'JCT DB 2024, order 4711',
    form: 'lump_sum',
    contract_value: '1840000.00',
    retention: '3.00',
    defects_months: 12,
    damages: '£4,500 a week, at most 10 % of the sum',
    summary: 'Workable with three changes; the payment terms are the main point.',
    steps: [sent, ['approve', 'UNDER_REVIEW', 'APPROVED', 'Sign once clause 14.7 is changed.']],
  },
  {
    reference: 'NEC4 ECS, subcontract 18',
    form: 'target_cost',
    contract_value: '968000.00',
    retention: '5.00',
    defects_months: 24,
    damages: '£2,000 a day',
    summary: 'Design responsibility goes further than our offer.',
    steps: [sent],
  },
  {
    reference: 'JCT SBCSub/D 2016, amended',
    form: 'remeasurement',
    contract_value: '412000.00',
    retention: '5.00',
    defects_months: 12,
    damages: null,
    summary: 'The amendments strike out most of our remedies.',
    steps: [sent, ['send-back', 'UNDER_REVIEW', 'SENT_BACK', 'Clause 8 on insurance is not covered yet.']],
  },
  {
    reference: 'Framework lot 2, call-off 9',
    form: 'framework',
    contract_value: '129000.00',
    retention: '0.00',
    defects_months: 12,
    damages: null,
    summary: null,
    steps: [],
  },
];

interface DemoContract {
  readonly reference: string;
  readonly form: string;
  readonly contract_value: string;
  readonly retention: string;
  readonly defects_months: number;
  readonly damages: string | null;
  readonly summary: string | null;
  readonly steps: readonly Step[];
}

/** What is found in contracts. */
export const clauses: readonly {
  readonly clause: string;
  readonly subject: string;
  readonly finding: string;
  readonly risk: 'low' | 'medium' | 'high';
  readonly proposal: string | null;
}[] = [
  {
    clause: '4.9',
    subject: 'Payment',
    finding: 'Payment 65 days after the notice; our suppliers are paid after 30.',
    risk: 'high',
    proposal: 'Thirty days, or an advance payment for profiles and glass.',
  },
  {
    clause: '2.26',
    subject: 'Relevant events',
    finding: 'Exceptional weather gives time, but no money.',
    risk: 'medium',
    proposal: 'Accept; allow two weeks in the plan.',
  },
  {
    clause: '14.7',
    subject: 'Design warranty',
    finding: 'Fitness for purpose is asked for, which our insurance does not cover.',
    risk: 'high',
    proposal: 'Reasonable skill and care, as in our offer.',
  },
  {
    clause: '6.4',
    subject: 'Insurance',
    finding: 'Cover of £10m is asked for; we hold £5m.',
    risk: 'medium',
    proposal: 'Price the top-up, or reduce the cover to £5m.',
  },
  {
    clause: '3.14',
    subject: 'Instructions',
    finding: 'Variations are valued at contract rates whatever their number.',
    risk: 'low',
    proposal: null,
  },
  {
    clause: '8.1',
    subject: 'Termination',
    finding: 'The employer may terminate at will, with 14 days of notice and no loss of profit.',
    risk: 'high',
    proposal: 'Loss of profit on work that was ordered.',
  },
  {
    clause: '2.31',
    subject: 'Damages for delay',
    finding: 'There is no limit to damages for delay.',
    risk: 'high',
    proposal: 'At most 10 % of the contract sum.',
  },
];

/** What follows from them: what is to be done, by which clause, and in how many days. */
export const toDo: readonly (readonly [title: string, clause: string | null, days: number])[] = [
  ['Ask the broker for the price of £10m cover', '6.4', 5],
  ['Agree payment after 30 days with their surveyor', '4.9', -3],
  ['Write the qualification on fitness for purpose', '14.7', 2],
  ['Get the collateral warranty form from the employer', null, 12],
  ['Check the retention bond with the bank', '4.18', -1],
  ['Have the damages capped', '2.31', 9],
];
