import type { Answered, Caller } from './app.ts';
import { act, activeId, approve, item, makeEstimation, save, type Estimators, type Word } from './estimation.ts';
import { idOf, type Masters } from './sales.ts';
import type { Sent } from './samples.ts';

/** A stage of an estimation: both ids. */
export interface Staged {
  readonly estimation: number;
  readonly stage: number;
}

/** What a step must be sent. */
const bodyOf = (team: Estimators, action: string): Sent => {
  if (action === 'forward-to-reviewer') return { reviewer_id: idOf(team.reviewer) };
  if (action === 'forward-to-approver') return { approver_id: idOf(team.approver) };
  return action === 'resume' ? { resume: true } : {};
};

/**
 * Takes a step of a stage by the call that it has: the word of the path with the estimation's id in the body, or for
 * what the client does the path of the revision.
 */
export const stepOf = async (
  team: Estimators,
  by: Caller,
  word: Word,
  { estimation, stage }: Staged,
  action: string,
): Promise<Answered> => {
  const comment = `Because of ${action}`;
  if (action === 'client-review') return by.put(`/api/${word}/${stage}/client-review`, { comment });
  if (action === 'close') return by.put(`/api/${word}/${stage}/close`, { comment, outcome: 'won' });
  return act(by, word, action === 'resume' ? 'hold' : action, estimation, {
    remarks: comment,
    ...bodyOf(team, action),
  });
};

/** Opens a stage with a line: the stages before it are approved; to the cost estimation the sales are skipped. */
export const open = async (
  team: Estimators,
  masters: Masters,
  word: Word,
  added: readonly Sent[] = [item()],
): Promise<Staged> => {
  const { id: estimation } = await makeEstimation(team, masters);
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', estimation), { added });
  if (word !== 'boq-details') await approve(team, 'boq-details', estimation);
  if (word === 'boq-sale' || word === 'boq-cost') await approve(team, 'boq-creation', estimation);
  if (word === 'boq-cost')
    await taken(team, 'boq-creation', { estimation, stage: 0 }, ['coordinator forward-to-cost-estimation']);
  return { estimation, stage: await activeId(team, word, estimation) };
};

/** Takes steps, each with who takes it, and insists on them: `creator forward-to-reviewer`. */
export const taken = async (team: Estimators, word: Word, staged: Staged, steps: readonly string[]): Promise<void> => {
  for (const step of steps) {
    const [by = '', action = ''] = step.split(' ');
    const answer = await stepOf(team, team[by as keyof Estimators], word, staged, action);
    if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${answer.message}`);
  }
};

const sent = ['creator forward-to-reviewer'];
const reviewed = [...sent, 'reviewer forward-to-approver'];
const approved = [...reviewed, 'approver final-approve'];
const offered = [...approved, 'coordinator client-submission'];
/** The steps by which each state is reached. */
export const ways: Readonly<Record<string, readonly string[]>> = {
  DRAFT: [],
  UNDER_REVIEW: sent,
  SUBMITTED: reviewed,
  REJECTED: [...sent, 'reviewer review-revert'],
  APPROVED: approved,
  HELD: [...sent, 'leader hold'],
  WITH_CLIENT: offered,
  CLIENT_REVIEW: [...offered, 'coordinator client-review'],
  CLOSED: [...offered, 'coordinator close'],
};

/** A stage that has come to a state by the steps that lead there. */
export const makeStage = async (team: Estimators, masters: Masters, word: Word, state: string): Promise<Staged> => {
  const staged = await open(team, masters, word);
  await taken(team, word, staged, ways[state] ?? []);
  return staged;
};

/** What an estimation answers of the active revision of a stage. */
export const stateOf = async (caller: Caller, word: Word, { stage }: Staged): Promise<string> =>
  (await caller.get(`/api/${word}/${stage}`)).data.status;
