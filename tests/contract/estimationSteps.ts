import type { Word } from '../support/estimation.ts';
import stepRows from './estimationSteps.tsv?raw';
import wholeRows from './estimationWhole.tsv?raw';
import { linesOf } from './table.ts';
import type { Tried } from './tried.ts';

/** The parts that people have in a stage of an estimation; `reader` sees everything and has none. */
export const parts = ['creator', 'reviewer', 'approver', 'coordinator', 'leader', 'reader'] as const;
export type Part = (typeof parts)[number];

/** One step of a stage, as rule 37 and the table of the document have it. */
export interface StageStep {
  /** The word of the path; `-` for a step that is taken along with one of another record alone. */
  readonly action: string;
  /** The name in the document. */
  readonly step: string;
  readonly label: string;
  readonly permission: string;
  /** The roles that take it, each enough. */
  readonly by: readonly string[];
  readonly remarks: string;
  readonly stages: string;
  /** Why a stage that never takes it refuses it. */
  readonly never: string;
  /** Who is barred, who is distinct, and the guards. */
  readonly tried: Tried;
  /** Where it leads from each state: `-` where it is not possible, `back` to where it was held. */
  readonly to: Readonly<Record<string, string>>;
}

/** The stages by their word in the path: their names, permissions, and id in the body of an added item. */
export const stages: readonly { word: Word; title: string; permissions: string; by: string }[] = [
  { word: 'boq-details', title: 'BOQ details', permissions: 'estimation.boq_details', by: 'estimation_boq_detail_id' },
  {
    word: 'boq-creation',
    title: 'BOQ creation',
    permissions: 'estimation.boq_creation',
    by: 'estimation_boq_creation_id',
  },
  { word: 'boq-sale', title: 'BOQ sales', permissions: 'estimation.boq_sales', by: 'estimation_boq_sale_id' },
  { word: 'boq-cost', title: 'Cost estimation', permissions: 'estimation.boq_cost', by: 'estimation_boq_cost_id' },
];

const rows = linesOf(stepRows);

/** The steps of a stage. */
export const stepsOf = (word: Word): StageStep[] => {
  const permissions = stages.find((stage) => stage.word === word)?.permissions ?? '';
  return rows.map(
    ({
      action = '',
      step = '',
      label = '',
      permission = '',
      by = '',
      remarks = '',
      stages: some = '',
      never = '',
      barred = '',
      distinct = '',
      guards: ofAll = '',
      'guards of cost': ofCost = '',
      ...to
    }) => ({
      tried: { barred, distinct, guards: word === 'boq-cost' ? ofCost : ofAll, marks: '' },
      action,
      step,
      label,
      permission: permission.replace(/^own\./, `${permissions}.`),
      by: by.split(','),
      remarks,
      stages: some,
      never: some === 'all' || some.split(',').includes(word) ? '' : never,
      to,
    }),
  );
};

/** The steps of a stage that people take. */
export const steppable = (word: Word): StageStep[] => stepsOf(word).filter(({ action }) => action !== '-');
/** Those of them that a word of the path takes: a draft is discarded by the id of the revision before it. */
export const byWord = (word: Word): StageStep[] => steppable(word).filter(({ step }) => step !== 'discard');

/** What holds of an estimation as a whole in each situation: the state of each stage, its own, and what its calls answer. */
export const situations = linesOf(wholeRows).map(
  ({ situation = '', estimation = '', label = '', PUT = '', close = '', reopen = '', ...more }) => ({
    situation,
    states: Object.fromEntries(stages.map(({ word }) => [word, more[word] ?? ''])) as Record<Word, string>,
    estimation,
    label,
    calls: { PUT, 'client-review': more['client-review'] ?? '', close, reopen },
  }),
);
export type Situation = (typeof situations)[number];

/** The permission of each call of an estimation as a whole. */
export const wholePermissions: Readonly<Record<keyof Situation['calls'], string>> = {
  PUT: 'estimation.estimation.update',
  'client-review': 'estimation.estimation.coordinate',
  close: 'estimation.estimation.coordinate',
  reopen: 'estimation.estimation.reopen',
};

/** Who has a role: a coordinator leads teams too. */
const rolesOf: Readonly<Record<Part, readonly string[]>> = {
  creator: ['creator'],
  reviewer: ['reviewer'],
  approver: ['approver'],
  coordinator: ['coordinator', 'team_leader'],
  leader: ['team_leader'],
  reader: [],
};
export const plays = (part: Part, by: readonly string[]): boolean => rolesOf[part].some((role) => by.includes(role));

/** Who lacks the permission of a step: coordinating, holding and reopening are the parts of coordinators and team leaders. */
export const lacks = (part: Part, permission: string): boolean =>
  (permission === 'estimation.estimation.coordinate' && part !== 'coordinator') ||
  (/^estimation\.estimation\.(hold|reopen)$/.test(permission) && part !== 'coordinator' && part !== 'leader');

interface StageState {
  readonly label: string;
  /** Who may change the stage, and in whose hands it is. */
  readonly changedBy: Part | undefined;
  readonly assigneesOf: string | undefined;
  /** The working role of each part (part 1 §4). */
  readonly workingRole: (part: Part) => string;
}

/** In the hands of one part; the others coordinate, lead a team, or have no access. */
const inHandsOf =
  (holder: Part | undefined) =>
  (part: Part): string =>
    part === holder ? part : part === 'coordinator' ? 'coordinator' : part === 'leader' ? 'team-leader' : 'no-access';
const state = (label: string, assigneesOf?: Part, changedBy?: Part): StageState => ({
  label,
  changedBy,
  assigneesOf,
  workingRole: inHandsOf(assigneesOf === 'coordinator' ? undefined : assigneesOf),
});
const forAll = (label: string, role: string, assigneesOf?: string): StageState => ({
  label,
  changedBy: undefined,
  assigneesOf,
  workingRole: () => role,
});

/** What staff read for each state of a stage, who may change it then, who holds it, and what everybody is in it. */
export const stageStates: Readonly<Record<string, StageState>> = {
  DRAFT: state('Draft', 'creator', 'creator'),
  UNDER_REVIEW: state('Under review', 'reviewer'),
  SUBMITTED: state('Awaiting approval', 'approver'),
  REJECTED: state('Sent back', 'creator', 'creator'),
  APPROVED: state('Approved'),
  HELD: state('On hold', 'coordinator'),
  WITH_CLIENT: forAll('With the client', 'client-submit', 'coordinator'),
  CLIENT_REVIEW: forAll('Client review', 'client-review', 'coordinator'),
  CLOSED: forAll('Closed', 'closed'),
  REVISED: forAll('Revised', 'no-access'),
};

/** The view flag of each working role. */
export const viewFlags = (role: string) => ({
  is_creator: role === 'creator',
  is_reviewer: role === 'reviewer',
  is_approver: role === 'approver',
  is_team_leader: role === 'team-leader',
  is_coordinator: role === 'coordinator',
  is_no_access: role === 'no-access',
});
