import { beforeAll } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { testApp, type Answered, type Caller, type TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { fresh, type Sent } from './samples.ts';
import { enquiryOf, expecting, makeMasters, people, walk, type Made, type Masters } from './sales.ts';

/** The people of an estimation, each with one part alone; `stranger` is in the other branch. */
export interface Estimators {
  readonly creator: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly coordinator: Caller;
  readonly leader: Caller;
  /** Sees everything and has no part. */
  readonly reader: Caller;
  readonly stranger: Caller;
}

const but = (...patterns: readonly RegExp[]) =>
  allPermissions().filter((p) => !patterns.some((pattern) => pattern.test(p)));

/**
 * The people of the first branch, or of the second. Everybody holds every permission, except those that make a
 * coordinator or a team leader: parts are by assignment. Both reopen what was closed.
 */
export const makeEstimators = async (
  on: Pick<TestApp, 'app' | 'database' | 'as'>,
  of: 'leeds' | 'bristol' = 'leeds',
): Promise<Estimators> => {
  const ids = await branchIds(on);
  const [own, other] = of === 'leeds' ? [ids.leeds, ids.bristol] : [ids.bristol, ids.leeds];
  const parts = /^estimation\.estimation\.(coordinate|hold|reopen)$/;
  const one = (permissions = but(parts), branch = own) => person(on, { permissions, branches: [branch] });
  return {
    creator: await one(),
    reviewer: await one(),
    approver: await one(),
    coordinator: await one(allPermissions()),
    leader: await one(but(/\.coordinate$/)),
    reader: await one(),
    stranger: await one(allPermissions(), other),
  };
};

export const makeEstimationMasters = ({ creator }: Pick<Estimators, 'creator'>): Promise<Masters> =>
  makeMasters(creator);

/** One application for the tests of a file, with the people and the masters of estimations in it once the tests run. */
export const testEstimation = (
  on: TestApp = testApp(),
): { readonly on: TestApp; readonly team: Estimators; readonly masters: Masters } => {
  const [team, masters] = [{} as Estimators, {} as Masters];
  beforeAll(async () => {
    Object.assign(team, await makeEstimators(on));
    Object.assign(masters, await makeEstimationMasters(team));
  });
  return { on, team, masters };
};

/** The estimation of a new, converted enquiry, as it is answered. */
export const makeEstimation = async (team: Estimators, masters: Masters): Promise<Made> => {
  const { creator, approver } = team;
  const { id } = await expecting(
    201,
    creator.post('/api/enquiries', enquiryOf(masters, { approvers: people(approver) })),
  );
  const { estimation } = await walk(id, [
    [creator, 'submit'],
    [approver, 'approve'],
    [creator, 'convert'],
  ]);
  return expecting(200, creator.get(`/api/estimations/${estimation.id}`));
};

/** The parts of the stages' paths. */
export type Word = 'boq-details' | 'boq-creation' | 'boq-sale' | 'boq-cost';

/** Takes a step of a stage; an offer is submitted whatever is missing. */
export const act = (
  caller: Caller,
  word: Word,
  action: string,
  estimation: number,
  body: Sent = {},
): Promise<Answered> =>
  caller.put(`/api/${word}/${action}`, {
    estimation_id: estimation,
    remarks: `Because of ${action}`,
    ...(action === 'client-submission' && { confirmed: true }),
    ...body,
  });

/** Takes a step that must succeed. */
export const acted = (...step: Parameters<typeof act>): Promise<Made> => expecting(200, act(...step));

const idOf = (caller: Caller) => caller.session.user.id;

/** Sends a stage to its approval: by its creator, its reviewer and its approver. */
export const approve = async (team: Estimators, word: Word, estimation: number): Promise<void> => {
  await acted(team.creator, word, 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
  await acted(team.reviewer, word, 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
  await acted(team.approver, word, 'final-approve', estimation);
};

export const lists = {
  'boq-details': 'boq_details_det',
  'boq-creation': 'boq_creations_det',
  'boq-sale': 'boq_sales_det',
  'boq-cost': 'cost_estimation_det',
} as const;

/** The id of the active revision of a stage. */
export const activeId = async (team: Pick<Estimators, 'creator'>, word: Word, estimation: number): Promise<number> =>
  (await expecting(200, team.creator.get(`/api/estimations/${estimation}`)))[lists[word]][0].id;

/** Saves lines of a stage, and insists on it. */
export const save = (caller: Caller, word: Word, id: number, body: Sent): Promise<Made> =>
  expecting(200, caller.put(`/api/${word}/${id}/items`, body));

export const linesOf = async (caller: Caller, word: Word, id: number): Promise<Made[]> =>
  (await expecting(200, caller.get(`/api/${word}/${id}/items`))).records;

/** An item of a bill that no master stands behind. */
export const item = (more: Sent = {}): Sent => ({
  key: fresh(),
  kind: 'item',
  description: `Line ${fresh()}`,
  unit: 'm2',
  quantity: '1',
  ...more,
});

/** An estimation whose cost estimation is open, with these lines from its first stage on; ids of both. */
export const makeCosted = async (
  team: Estimators,
  masters: Masters,
  added: readonly Sent[] = [item()],
): Promise<{ estimation: number; cost: number }> => {
  const { id } = await makeEstimation(team, masters);
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), { added });
  await approve(team, 'boq-details', id);
  await approve(team, 'boq-creation', id);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', id);
  return { estimation: id, cost: await activeId(team, 'boq-cost', id) };
};
