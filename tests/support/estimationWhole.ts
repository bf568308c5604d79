import type { Answered, Caller } from './app.ts';
import { acted, activeId, approve, item, lists, type Estimators, type Word } from './estimation.ts';
import { expecting, type Made, type Masters } from './sales.ts';
import { open, taken } from './stageStates.ts';

/** The state of each stage that is open. */
export const statesOf = async (caller: Caller, estimation: number): Promise<Record<string, string>> => {
  const read = await expecting(200, caller.get(`/api/estimations/${estimation}`));
  return Object.fromEntries(
    Object.entries(lists).flatMap(([word, list]) => (read[list][0] ? [[word, read[list][0].status as string]] : [])),
  );
};

/** All four stages, each in another state. */
export const inWork = async (team: Estimators, masters: Masters): Promise<number> => {
  const { estimation } = await open(team, masters, 'boq-sale', [item({ quantity: '2' })]);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
  await taken(team, 'boq-sale', { estimation, stage: 0 }, ['creator forward-to-reviewer']);
  return estimation;
};

/** The budget offer is in client review, the offer was submitted. */
export const bothOffered = async (team: Estimators, masters: Masters): Promise<number> => {
  const { estimation } = await open(team, masters, 'boq-sale', [item({ quantity: '2' })]);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
  const staged = async (word: Word) => ({ estimation, stage: await activeId(team, word, estimation) });
  await approve(team, 'boq-sale', estimation);
  await taken(team, 'boq-sale', await staged('boq-sale'), [
    'coordinator client-submission',
    'coordinator client-review',
  ]);
  await approve(team, 'boq-cost', estimation);
  await taken(team, 'boq-cost', await staged('boq-cost'), ['coordinator client-submission']);
  return estimation;
};

export const closed = (team: Estimators, estimation: number, outcome: 'won' | 'lost'): Promise<Made> =>
  expecting(200, team.coordinator.put(`/api/estimations/${estimation}/close`, { outcome, reason: 'They decided' }));

export const reopened = (by: Caller, estimation: number): Promise<Answered> =>
  by.put(`/api/estimations/${estimation}/reopen`, { reason: 'They want another price' });

/** The situations of an estimation as a whole, by the names of the table (`tests/contract/estimationWhole.tsv`). */
export const makeSituation: Readonly<Record<string, (team: Estimators, masters: Masters) => Promise<number>>> = {
  'in work': inWork,
  held: async (team, masters) => {
    const estimation = await inWork(team, masters);
    await acted(team.leader, 'boq-cost', 'hold', estimation);
    return estimation;
  },
  'both offers with the client': bothOffered,
  won: async (team, masters) => {
    const estimation = await bothOffered(team, masters);
    await closed(team, estimation, 'won');
    return estimation;
  },
  lost: async (team, masters) => {
    const estimation = await bothOffered(team, masters);
    await closed(team, estimation, 'lost');
    return estimation;
  },
  reopened: async (team, masters) => {
    const estimation = await bothOffered(team, masters);
    await closed(team, estimation, 'lost');
    await expecting(200, reopened(team.leader, estimation));
    return estimation;
  },
};
