import { stages } from '../../domain/estimation/stages.ts';
import { stateAmong, type TakenByState, type TakenStep } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

const coordinate = 'estimation.estimation.coordinate';
const holding = 'estimation.estimation.hold';
/** Where work goes on, or goes on once it is resumed. */
const open = ['OPEN', 'HELD'] as const;

const inStages = Object.values(stages).map(({ records }) => ({ of: records, by: 'estimation_id' }));

/** A step of every stage whose state allows it. */
const ofStages = (step: string): TakenStep[] =>
  Object.values(stages).map(({ records }) => ({ of: records, by: 'estimation_id', newest: true, step }));
/** Every stage is closed, wherever it is; revisions before the newest one were revised. */
const closing: TakenByState[] = Object.values(stages).map(({ records }) => ({
  of: records,
  by: 'estimation_id',
  newest: true,
  states: {
    DRAFT: 'close-along',
    UNDER_REVIEW: 'close-along',
    SUBMITTED: 'close-along',
    REJECTED: 'close-along',
    APPROVED: 'close-along',
    HELD: 'close-along',
    WITH_CLIENT: 'close-along',
    CLIENT_REVIEW: 'close-along',
    CLOSED: null,
    REVISED: null,
  },
}));
/** A step of the enquiry that waits for the outcome. */
const ofEnquiry = (step: string, sent: TakenStep['with'] = {}): TakenStep => ({ to: 'enquiry_id', step, with: sent });
const ended = (outcome: 'won' | 'lost') =>
  ({ outcome, close_reason: { is: 'comment' }, closed_at: { is: 'now' } }) as const;

/**
 * An estimation as a whole (rule 57): its stages are held and closed with it. Holding and closing are steps of a stage,
 * which take the estimation along; reopening is its own, and takes the stages along.
 */
export const estimationWorkflow = defineWorkflow({
  name: 'estimation',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: { label: 'Open', tone: 'waiting', waits: [], editable: ['editor'], next: { in: inStages } },
    HELD: { label: 'On hold', tone: 'attention', waits: [], next: { in: inStages } },
    WON: { label: 'Won', tone: 'good', waits: [] },
    LOST: { label: 'Lost', tone: 'bad', waits: [] },
  },
  actions: {
    hold: {
      label: 'Hold',
      success: 'Estimation held',
      failure: 'Action failed',
      from: ['OPEN'],
      to: 'HELD',
      by: ['coordinator', 'team_leader'],
      permission: holding,
      comment: 'required',
      along: true,
      takes: ofStages('hold-submit'),
    },
    resume: {
      label: 'Resume',
      success: 'Estimation resumed',
      failure: 'Action failed',
      from: ['HELD'],
      to: 'OPEN',
      by: ['coordinator', 'team_leader'],
      permission: holding,
      comment: 'optional',
      along: true,
      takes: ofStages('resume-submit'),
    },
    win: {
      label: 'Mark as won',
      success: 'Estimation closed',
      failure: 'Action failed',
      from: [...open],
      to: 'WON',
      by: ['coordinator'],
      permission: coordinate,
      comment: 'required',
      along: true,
      sets: ended('won'),
      takes: [...closing, ofEnquiry('win')],
    },
    lose: {
      label: 'Mark as lost',
      success: 'Estimation closed',
      failure: 'Action failed',
      from: [...open],
      to: 'LOST',
      by: ['coordinator'],
      permission: coordinate,
      comment: 'required',
      along: true,
      sets: ended('lost'),
      takes: [...closing, ofEnquiry('lose', { loss_reason: 'other' })],
    },
    reopen: {
      label: 'Reopen',
      follows:
        'Every stage goes back to where it was before it was closed, the enquiry to “Converted” and the project to “Estimating”.',
      success: 'Estimation reopened',
      failure: 'Action failed',
      from: ['WON', 'LOST'],
      to: { oneOf: [...open], pick: stateAmong(open) },
      by: ['reopener'],
      permission: 'estimation.estimation.reopen',
      // It reopens the project that was lost with it; one that was closed is reopened first.
      despite: ['LOST'],
      comment: 'required',
      sets: { outcome: null, close_reason: null, closed_at: null },
      takes: [...ofStages('reopen-along'), ofEnquiry('reopen')],
    },
  },
  endpoints: [{ path: '/api/estimations/:id/reopen', action: 'reopen', comment: 'reason' }],
  path: ['OPEN', 'WON'],
});
