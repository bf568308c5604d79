import { and, asc, eq } from 'drizzle-orm';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import type { StageName } from '../../../../domain/estimation/stages.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { addLines } from '../../../engine/breakdown/addLines.ts';
import { openRevision, openStage } from '../open.ts';
import { stageNamed, type Stage, type Revision } from '../stages.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';
import { billOf, priceBill, wordsOf, type DemoBill } from './bills.ts';
import { actAs, ago } from '../../../demo/calendar.ts';
import type { Chance } from '../../../demo/random.ts';
import { writeStep } from '../../../demo/step.ts';

/** The people of the estimations of a branch. */
export interface Estimators {
  readonly creator: number;
  readonly reviewer: number;
  readonly approver: number;
  readonly coordinator: number;
}

type Part = keyof Estimators;
type Taken = readonly [action: string, by: Part, comment?: string];

const sent: readonly Taken[] = [['creator-submit', 'creator']];
const reviewed: readonly Taken[] = [
  ...sent,
  ['reviewer-submit', 'reviewer', 'Quantities checked against the drawings.'],
];
const approved: readonly Taken[] = [...reviewed, ['approver-submit', 'approver']];
const offered: readonly Taken[] = [...approved, ['client-submit', 'coordinator']];

/** The steps by which a stage comes to each state. */
const ways = {
  DRAFT: [],
  UNDER_REVIEW: sent,
  SUBMITTED: reviewed,
  REJECTED: [...sent, ['reviewer-revert', 'reviewer', 'The stair cores are missing. Please add them.']],
  APPROVED: approved,
  HELD: [['hold-submit', 'coordinator', 'The client moves the tender by four weeks.']],
  WITH_CLIENT: offered,
  CLIENT_REVIEW: [...offered, ['client-review', 'coordinator']],
  WON: [...offered, ['close', 'coordinator', 'Order received.']],
  LOST: [...offered, ['close', 'coordinator', 'Another bid was 6 % lower.']],
  REVISED: [...approved, ['revise-submit', 'coordinator', 'New drawings of the south elevation.']],
} as const satisfies Record<string, readonly Taken[]>;
type Way = keyof typeof ways;

/** The stages that an estimation has, each with the state that it came to. */
type Course = readonly (readonly [stage: StageName, way: Way])[];

const until = (...last: Course): Course => last;
const made: Course = [['boq_details', 'APPROVED']];
const created: Course = [...made, ['boq_creation', 'APPROVED']];
const sold: Course = [...created, ['boq_sales', 'APPROVED']];

/** Every state of every stage that people work in. */
const courses: readonly Course[] = [
  until(['boq_details', 'DRAFT']),
  [...created, ['cost_estimation', 'DRAFT']],
  until(['boq_details', 'UNDER_REVIEW']),
  [...made, ['boq_creation', 'DRAFT']],
  [...sold, ['cost_estimation', 'UNDER_REVIEW']],
  until(['boq_details', 'SUBMITTED']),
  [...made, ['boq_creation', 'UNDER_REVIEW']],
  [...created, ['boq_sales', 'DRAFT']],
  until(['boq_details', 'REJECTED']),
  [...made, ['boq_creation', 'REVISED'], ['boq_creation', 'SUBMITTED']],
  [...created, ['boq_sales', 'SUBMITTED']],
  [...sold, ['cost_estimation', 'REJECTED']],
  [...created, ['boq_sales', 'WITH_CLIENT']],
  [...made, ['boq_creation', 'REJECTED']],
  [...sold, ['cost_estimation', 'SUBMITTED']],
  [...sold, ['cost_estimation', 'APPROVED']],
  until(['boq_details', 'HELD']),
  [...sold, ['cost_estimation', 'WITH_CLIENT']],
  [...created, ['boq_sales', 'UNDER_REVIEW']],
  [...sold, ['cost_estimation', 'REVISED'], ['cost_estimation', 'CLIENT_REVIEW']],
];
const wonCourse: Course = [...sold, ['cost_estimation', 'WON']];
const lostCourse: Course = [...created, ['cost_estimation', 'LOST']];

/** Tells when the next thing happens, in working days ago. */
type Clock = () => number;

/** So many moments after one time and until another, in even steps. */
const clockOf = (began: number, ended: number, moments: number): Clock => {
  let at = 0;
  return () => {
    at += 1;
    return began - ((began - ended) * at) / moments;
  };
};

/** Brings a stage to a state, with a record of each step. */
const walk = async (
  tx: Tx,
  { stage, id }: Revision,
  way: Way,
  { team, next }: { readonly team: Estimators; readonly next: Clock },
): Promise<void> => {
  const { actions, initial } = workflowOf(stage.records);
  const steps: readonly Taken[] = ways[way];
  let from = initial;
  for (const [action, by, comment] of steps) {
    const target = assertDefined(actions[action]).to;
    const to = typeof target === 'string' ? target : from;
    const days = next();
    await writeStep(tx, stage.records, {
      id,
      action,
      from,
      to,
      by: team[by],
      days,
      comment,
      set: {
        ...(action === 'creator-submit' ? { reviewer_id: team.reviewer } : {}),
        ...(action === 'reviewer-submit' ? { approver_id: team.approver } : {}),
        ...(to === 'REVISED' ? { frozen_at: ago(days) } : {}),
      },
    });
    from = to;
  }
};

/** Closes an estimation, and with the offer that was won or lost every other stage of it. */
const close = async (
  tx: Tx,
  { id }: AnyRecord,
  {
    way,
    others,
    days,
  }: {
    readonly way: 'WON' | 'LOST';
    readonly others: readonly (readonly [stage: Stage, id: number, way: Way])[];
    readonly days: number;
  },
  { coordinator: by }: Estimators,
): Promise<void> => {
  const [, , comment] = assertDefined(ways[way].at(-1));
  for (const [stage, record, from] of others)
    await writeStep(tx, stage.records, { id: record, action: 'close-along', from, to: 'CLOSED', by, days, comment });
  const [action, outcome] = way === 'WON' ? ['win', 'won'] : ['lose', 'lost'];
  const set = { outcome, closed_at: ago(days), close_reason: comment };
  await writeStep(tx, estimations, { id, action, from: 'OPEN', to: way, by, days, comment, set });
};

/** Takes an estimation through its stages; the first is open since `began`. */
const follow = async (
  tx: Tx,
  luck: Chance,
  {
    estimation,
    course,
    bill,
    times: [began, ended],
    outcome,
  }: {
    readonly estimation: AnyRecord;
    readonly course: Course;
    readonly bill: DemoBill;
    readonly times: readonly [began: number, ended: number];
    readonly outcome: 'WON' | 'LOST' | undefined;
  },
  team: Estimators,
): Promise<void> => {
  const next = clockOf(
    began,
    ended,
    course.reduce((sum, [, way]) => sum + 1 + ways[way].length, 0),
  );
  let before: { stage: Stage; id: number; revision: number } | undefined;
  const others: [Stage, number, Way][] = [];
  for (const [name, way] of course) {
    const stage = stageNamed(name);
    const table = tableOf(stage.records);
    await actAs(tx, team.creator, next());
    let id: number;
    if (before?.stage === stage) id = await openRevision(tx, stage, before.id);
    else if (before) id = await openStage(tx, stage, estimation, before);
    else {
      const [row] = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(columnNamed(table, 'estimation_id'), estimation.id));
      id = Number(assertDefined(row).id);
      await addLines(tx, { set: stage, record: id }, bill);
    }
    if (stage.isPriced && before?.stage !== stage) await priceBill(tx, luck, id, way !== 'DRAFT');
    await walk(tx, { stage, id }, way, { team, next });
    if (way === 'HELD') {
      const [, , comment] = ways.HELD[0];
      const held = { id: estimation.id, action: 'hold', from: 'OPEN', to: 'HELD', by: team.coordinator, days: ended };
      await writeStep(tx, estimations, { ...held, comment });
    }
    if (way !== 'REVISED') others.push([stage, id, way]);
    before = { stage, id, revision: before?.stage === stage ? before.revision + 1 : 1 };
  }
  const open = others.filter(([, , way]) => way !== 'WON' && way !== 'LOST');
  if (outcome) await close(tx, estimation, { way: outcome, others: open, days: ended }, team);
};

const ofProjects = async (tx: Tx): Promise<{ id: number; status: string }[]> => {
  const [table, project] = [tableOf(estimations), tableOf(projects)];
  const query = tx
    .select({ id: table.id, status: project.status })
    .from(table)
    .innerJoin(project, and(eq(project.branch_id, table.branch_id), eq(project.id, table.project_id)))
    .orderBy(asc(table.id));
  return rowsOf<{ id: number; status: string }>(query);
};

/** The bills of all estimations of a branch; `largest` items in one of them. Without a team they stay in their first stage. */
export const seedEstimations = async (
  tx: Tx,
  luck: Chance,
  team: Estimators | undefined,
  {
    largest,
    projects,
  }: { readonly largest: number; readonly projects: ReadonlyMap<number, readonly [began: number, ended: number]> },
): Promise<void> => {
  const left = [...courses];
  // The drafts go to one person, who has work in every stage; others take what is sent already.
  const nextFor = (creator: unknown): Course | undefined => {
    const at = left.findIndex((course) => creator === team?.creator || course.at(-1)?.[1] !== 'DRAFT');
    return left.splice(Math.max(at, 0), 1)[0];
  };
  const words = await wordsOf(tx);
  for (const { id, status } of await ofProjects(tx)) {
    const estimation = await readRecord(tx, estimations, id);
    const outcome = status === 'ACTIVE' ? 'WON' : status === 'LOST' ? 'LOST' : undefined;
    const course = !team
      ? until(['boq_details', 'DRAFT'])
      : outcome
        ? { WON: wonCourse, LOST: lostCourse }[outcome]
        : (nextFor(estimation['creator_id']) ?? until(['boq_details', 'DRAFT']));
    const isLargest = course === courses[1];
    const bill = billOf(words, luck, isLargest ? largest : 0);
    const creator = Number(estimation['creator_id']);
    const people = { reviewer: 0, approver: 0, coordinator: creator, ...team, creator };
    const between = assertDefined(projects.get(Number(estimation['enquiry_id'])));
    await follow(tx, luck, { estimation, course, bill, times: between, outcome }, people);
  }
};
