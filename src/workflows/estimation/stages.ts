import { stages, type StageName } from '../../domain/estimation/stages.ts';
import { flag, oneOf, reference } from '../../schema/field.ts';
import { stateAmong, type Children, type GoesOn, type TakenStep, type WorkflowAction } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';
import { discarding } from '../discarding.ts';
import { requirementSteps } from './requirementSteps.ts';
import { hasItems, opensOnce, overheadsUpToDate } from './stageGuards.ts';
import { notLookedAt } from '../withdraw.ts';

/** Why an enquiry's work was not won, for the outcome of an estimation too. */
export const outcomes = ['won', 'lost'] as const;

const coordinate = 'estimation.estimation.coordinate';
const holding = 'estimation.estimation.hold';

type Sum = Children & { readonly field: string };
const linesOf = (lines: string, id: string) => ({ of: lines, by: id });
const lines: Readonly<Record<StageName, string>> = {
  boq_details: 'boq_detail_lines',
  boq_creation: 'boq_creation_lines',
  boq_sales: 'boq_sale_lines',
  cost_estimation: 'boq_cost_lines',
};

/** The path words of the actions and their names in the document (rule 37). */
export const stageActionWords = {
  'forward-to-reviewer': 'creator-submit',
  // Not of the document: decision 45.
  withdraw: 'withdraw-submit',
  'forward-to-approver': 'reviewer-submit',
  'final-approve': 'approver-submit',
  'review-revert': 'reviewer-revert',
  'approval-revert': 'approver-revert',
  revise: 'revise-submit',
  'forward-to-cost-estimation': 'forward-submit',
  'client-submission': 'client-submit',
} as const;

/** The stage that the approval of a stage opens; the other two open nothing (rule 37). */
export const following: Readonly<Partial<Record<StageName, StageName>>> = {
  boq_details: 'boq_creation',
  boq_creation: 'boq_sales',
};

/** The estimation of a stage: steps that change other stages too lock it first. */
const within = 'estimation_id';
/** Its steps that take the other stages along. */
const ofEstimation = (step: TakenStep['step']): TakenStep[] => [{ to: within, step, needed: true }];

/** The steps that usually follow the approval of a stage: an estimation is costed before it is offered (rule 114). */
const usual: Readonly<Record<StageName, readonly string[]>> = {
  boq_details: [],
  boq_creation: [],
  boq_sales: ['forward-submit'],
  cost_estimation: ['client-submit'],
};

/** The active revisions of stages of the same estimation. */
const inStages = (which: (stage: (typeof stages)[StageName]) => boolean): NonNullable<GoesOn['in']> =>
  Object.values(stages)
    .filter(which)
    .map(({ records }) => ({ of: records, by: within, same: within }));

/** Every state from which work goes on, so that it can be put on hold. */
const going = ['DRAFT', 'UNDER_REVIEW', 'SUBMITTED', 'REJECTED', 'APPROVED', 'WITH_CLIENT', 'CLIENT_REVIEW'] as const;
const offered = ['WITH_CLIENT', 'CLIENT_REVIEW'] as const;
/** From where a revision is opened, and where a stage is again when it is discarded. */
const revised = ['APPROVED', ...offered] as const;
/** Every state in which the end of the estimation finds a stage. */
const unfinished = [...going, 'HELD'] as const;

/**
 * A stage of an estimation: creator, reviewer and approver by assignment, with holds, revisions and the client (rule
 * 37). One table for all four stages; what a stage never does is refused with a reason.
 */
export const stageWorkflow = (stage: StageName) => {
  const { word, title, permissions } = stages[stage];
  const costs = stage === 'boq_creation' || stage === 'boq_sales';
  const sells = stage === 'boq_sales' || stage === 'cost_estimation';
  const next = following[stage];
  const isPriced = stage === 'cost_estimation';
  const upToDate = isPriced ? [overheadsUpToDate] : [];
  const ofStage = linesOf(lines[stage], stages[stage].id);
  const sums: Partial<Record<'cost' | 'overhead', Sum>> = isPriced
    ? { cost: { ...ofStage, field: 'cost_extension' }, overhead: { ...ofStage, field: 'overhead' } }
    : {};
  const counts: { readonly items: Children; readonly costs: Children; readonly unsent: 'computed' } & Partial<
    Record<'overheads', Children> & Record<'misplaced', 'computed'>
  > = {
    items: { ...ofStage, where: { kind: 'item' } },
    costs: { of: stages.cost_estimation.records, by: within, same: within },
    unsent: 'computed',
    ...(isPriced && { overheads: { of: 'overheads' }, misplaced: 'computed' }),
  };
  const never = (can: boolean, message: string): Pick<WorkflowAction, 'never'> => (can ? {} : { never: message });
  return defineWorkflow({
    name: title,
    field: 'status',
    initial: 'DRAFT',
    restsOn: [],
    withoutSeen: 'the calls of the specification ask nobody to have opened it',
    watched: true,
    reads: isPriced ? ['overheads_cost', 'overheads_total'] : [],
    counts,
    sums,
    states: {
      DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
      UNDER_REVIEW: {
        label: 'Under review',
        tone: 'waiting',
        waits: [{ role: 'reviewer', until: 'reviewer-submit' }],
        decision: true,
      },
      SUBMITTED: {
        label: 'Awaiting approval',
        tone: 'waiting',
        waits: [{ role: 'approver', until: 'approver-submit' }],
        decision: true,
      },
      REJECTED: {
        label: 'Sent back',
        tone: 'attention',
        waits: [{ role: 'creator' }],
        editable: ['creator'],
        returned: true,
      },
      APPROVED: {
        label: 'Approved',
        tone: 'good',
        waits: [],
        next: { steps: usual[stage], in: inStages(({ records }) => records !== stages[stage].records) },
      },
      HELD: { label: 'On hold', tone: 'attention', waits: [{ role: 'coordinator' }] },
      WITH_CLIENT: {
        label: 'With the client',
        tone: 'waiting',
        waits: [{ role: 'coordinator' }],
        next: { steps: ['close'] },
      },
      CLIENT_REVIEW: {
        label: 'Client review',
        tone: 'waiting',
        waits: [{ role: 'coordinator' }],
        next: { steps: ['close'] },
      },
      CLOSED: { label: 'Closed', tone: 'neutral', waits: [] },
      REVISED: {
        label: 'Revised',
        tone: 'neutral',
        waits: [],
        next: { in: inStages(({ records }) => records === stages[stage].records) },
        end: true,
      },
    },
    actions: {
      'creator-submit': {
        label: 'Send for review',
        success: `${title} sent for review`,
        failure: 'Action failed',
        from: ['DRAFT', 'REJECTED'],
        to: 'UNDER_REVIEW',
        by: ['creator'],
        permission: `${permissions}.submit`,
        comment: 'optional',
        body: { reviewer_id: reference('users', { required: 'Choose a reviewer', holding: `${permissions}.review` }) },
        guards: [hasItems, ...upToDate],
        opensRound: true,
        tone: 'primary',
      },
      'withdraw-submit': {
        label: 'Withdraw',
        follows: 'You can change it again, and send it again.',
        success: `${title} withdrawn`,
        failure: 'Action failed',
        from: ['UNDER_REVIEW'],
        to: 'DRAFT',
        by: ['creator'],
        permission: `${permissions}.submit`,
        comment: 'optional',
        guards: [notLookedAt(['reviewer'])],
      },
      'reviewer-submit': {
        label: 'Send for approval',
        success: `${title} sent for approval`,
        failure: 'Action failed',
        from: ['UNDER_REVIEW'],
        to: 'SUBMITTED',
        by: ['reviewer'],
        permission: `${permissions}.review`,
        comment: 'optional',
        body: {
          approver_id: reference('users', { required: 'Choose an approver', holding: `${permissions}.approve` }),
        },
        guards: upToDate,
        tone: 'primary',
      },
      'approver-submit': {
        label: 'Approve',
        ...(next === undefined ? {} : { follows: `Opens ${stages[next].title} with these lines, unless it is open.` }),
        success: `${title} approved`,
        failure: 'Action failed',
        from: ['SUBMITTED'],
        to: 'APPROVED',
        by: ['approver'],
        permission: `${permissions}.approve`,
        comment: 'optional',
        guards: upToDate,
        within,
        ...(next && { opens: [{ of: stages[next].records, unless: within }] }),
        tone: 'primary',
      },
      'reviewer-revert': {
        label: 'Send back',
        success: `${title} sent back`,
        failure: 'Action failed',
        from: ['UNDER_REVIEW'],
        to: 'REJECTED',
        by: ['reviewer'],
        permission: `${permissions}.review`,
        comment: 'required',
      },
      'approver-revert': {
        label: 'Send back',
        success: `${title} sent back`,
        failure: 'Action failed',
        from: ['SUBMITTED'],
        to: 'REJECTED',
        by: ['approver'],
        permission: `${permissions}.approve`,
        comment: 'required',
      },
      'revise-submit': {
        label: 'Revise',
        follows: 'Freezes this revision and opens the next one with its lines.',
        success: 'Revision opened',
        failure: 'Action failed',
        from: [...revised],
        to: 'REVISED',
        by: ['creator', 'coordinator'],
        permission: `${permissions}.revise`,
        comment: 'required',
        within,
        sets: { frozen_at: { is: 'now' } },
        opens: [{ of: stages[stage].records }],
      },
      discard: {
        ...discarding,
        failure: 'Action failed',
        from: ['REVISED'],
        to: { oneOf: [...revised], pick: stateAmong(revised) },
        by: ['creator', 'coordinator'],
        permission: `${permissions}.revise`,
        within,
        sets: { frozen_at: null },
      },
      'forward-submit': {
        label: 'Forward to cost estimation',
        follows: 'Opens the cost estimation with these lines.',
        success: 'Cost estimation opened',
        failure: 'Action failed',
        from: ['APPROVED'],
        to: 'APPROVED',
        by: ['coordinator'],
        permission: coordinate,
        comment: 'optional',
        guards: [opensOnce],
        within,
        opens: [{ of: stages.cost_estimation.records }],
        ...never(costs, 'Only an approved BOQ creation or BOQ sales goes to cost estimation'),
      },
      'client-submit': {
        label: 'Send to the client',
        success: 'Sent to the client',
        failure: 'Action failed',
        from: ['APPROVED'],
        to: 'WITH_CLIENT',
        by: ['coordinator'],
        permission: coordinate,
        comment: 'optional',
        // Whoever sends it although something is missing says so (rule 58).
        extra: { confirmed: flag({ label: 'Submit it although this is missing' }) },
        guards: upToDate,
        tone: 'primary',
        ...never(sells, 'Only an approved BOQ sales or cost estimation goes to the client'),
      },
      'client-review': {
        label: 'The client reviews',
        success: 'In client review',
        failure: 'Action failed',
        from: ['WITH_CLIENT'],
        to: 'CLIENT_REVIEW',
        by: ['coordinator'],
        permission: coordinate,
        comment: 'optional',
        ...never(sells, 'It was not submitted to the client'),
      },
      close: {
        label: 'Mark as won or lost',
        each: { field: 'outcome', labels: { won: 'Mark as won', lost: 'Mark as lost' } },
        follows: 'Closes the estimation with all its stages, its project and its enquiry. Nothing can be changed then.',
        success: 'Estimation closed',
        failure: 'Action failed',
        from: [...offered],
        to: 'CLOSED',
        by: ['coordinator'],
        permission: coordinate,
        comment: 'required',
        extra: { outcome: oneOf(outcomes, { required: 'Say whether it was won or lost' }) },
        within,
        takes: ofEstimation({ body: 'outcome', words: { won: 'win', lost: 'lose' } }),
        ...never(sells, 'It was not submitted to the client'),
      },
      'close-along': {
        label: 'Close',
        success: 'Estimation closed',
        failure: 'Action failed',
        from: [...unfinished],
        to: 'CLOSED',
        by: ['coordinator'],
        permission: coordinate,
        comment: 'required',
        along: true,
      },
      'reopen-along': {
        label: 'Reopen',
        success: 'Estimation reopened',
        failure: 'Action failed',
        from: ['CLOSED'],
        to: { oneOf: [...unfinished], pick: stateAmong(unfinished) },
        by: ['coordinator'],
        permission: 'estimation.estimation.reopen',
        comment: 'required',
        along: true,
      },
      'hold-submit': {
        label: 'Hold',
        follows: 'Every open stage of the estimation becomes read-only until it is resumed.',
        success: 'Estimation held',
        failure: 'Action failed',
        from: [...going],
        to: 'HELD',
        by: ['coordinator', 'team_leader'],
        permission: holding,
        comment: 'required',
        within,
        takes: ofEstimation('hold'),
      },
      'resume-submit': {
        label: 'Resume',
        success: 'Estimation resumed',
        failure: 'Action failed',
        from: ['HELD'],
        to: { oneOf: [...going], pick: stateAmong(going) },
        by: ['coordinator', 'team_leader'],
        permission: holding,
        comment: 'optional',
        within,
        takes: ofEstimation('resume'),
        tone: 'primary',
      },
    },
    endpoints: [
      {
        path: `/api/${word}/:action`,
        record: { body: 'estimation_id', by: 'estimation_id' },
        action: {
          path: 'action',
          words: {
            ...stageActionWords,
            hold: { body: 'resume', words: { true: 'resume-submit', false: 'hold-submit' }, absent: 'hold-submit' },
          },
        },
        comment: 'remarks',
        unknown: 'Invalid action type',
      },
      ...(stage === 'boq_details' ? requirementSteps : []),
    ],
    path: ['DRAFT', 'UNDER_REVIEW', 'SUBMITTED', 'APPROVED', ...(sells ? (['WITH_CLIENT', 'CLOSED'] as const) : [])],
  });
};
