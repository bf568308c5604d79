import { beforeAll, describe, expect, it } from 'vitest';
import {
  lacks,
  parts,
  plays,
  situations,
  stages,
  stageStates,
  byWord,
  wholePermissions,
  type Part,
  type Situation,
  type StageStep,
} from '../../contract/estimationSteps.ts';
import { activeId, testEstimation, type Word } from '../../support/estimation.ts';
import { makeSituation, statesOf } from '../../support/estimationWhole.ts';
import { expecting } from '../../support/sales.ts';
import { stepOf } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

/** Who reviews and approves is named by the steps of a stage. */
const isNamed = (part: Part, word: Word, { situation }: Situation): boolean => {
  const early = situation === 'in work' || situation === 'held';
  if (!early || word === 'boq-details' || word === 'boq-creation') return true;
  if (part === 'reviewer') return word === 'boq-sale';
  return part !== 'approver';
};

/** How a step of a stage is refused, as the tables say; undefined where it is possible. */
const refusal = (row: StageStep, word: Word, part: Part, whole: Situation): [number, string] | undefined => {
  const state = whole.states[word];
  if (lacks(part, row.permission)) return [403, `You do not have the permission ${row.permission}`];
  if (!plays(part, row.by) || !isNamed(part, word, whole)) return [403, `Only the ${row.by.join(' or ')} can do this`];
  if (row.never) return [409, row.never];
  if (row.to[state] === '-') return [409, `It is “${stageStates[state]?.label}” now`];
  // All of these situations have one, and it is opened once (rule 37).
  return row.step === 'forward-submit' ? [409, 'Cost estimation is open already'] : undefined;
};

describe.each(situations)('an estimation that is $situation', (whole) => {
  let estimation: number;
  let ids: Record<Word, number>;
  beforeAll(async () => {
    estimation = (await makeSituation[whole.situation]?.(team, masters)) ?? 0;
    ids = { 'boq-details': 0, 'boq-creation': 0, 'boq-sale': 0, 'boq-cost': 0 };
    for (const { word } of stages) ids[word] = await activeId(team, word, estimation);
  });
  const readAll = async () => [
    await expecting(200, team.reader.get(`/api/estimations/${estimation}`)),
    ...(await Promise.all(stages.map(({ word }) => expecting(200, team.reader.get(`/api/${word}/${ids[word]}`))))),
  ];

  it('has its stages where the table has them', async () => {
    expect(await statesOf(team.reader, estimation)).toEqual(whole.states);
    expect(await expecting(200, team.reader.get(`/api/estimations/${estimation}`))).toMatchObject({
      status: whole.estimation,
      workflow: { state: whole.estimation },
    });
  });

  it('refuses every step of every stage that the table refuses, to everybody, and stays as it is', async () => {
    const before = await readAll();
    for (const { word } of stages)
      for (const row of byWord(word))
        for (const part of parts) {
          const demanded = refusal(row, word, part, whole);
          if (!demanded) continue;
          const { status, message } = await stepOf(
            team,
            team[part],
            word,
            { estimation, stage: ids[word] },
            row.action,
          );
          expect([status, message.slice(0, demanded[1].length)], `${word} ${row.action} by ${part}`).toEqual(demanded);
        }
    expect(await readAll()).toEqual(before);
  });

  it('offers everybody the steps of each stage that the table allows them, and no other', async () => {
    for (const { word } of stages)
      for (const part of parts) {
        const { workflow } = await expecting(200, team[part].get(`/api/${word}/${ids[word]}`));
        const possible = workflow.actions.flatMap(({ name, refused }: { name: string; refused: string | null }) =>
          refused === null ? [name] : [],
        );
        const demanded = byWord(word).flatMap((row) => (refusal(row, word, part, whole) ? [] : [row.step]));
        expect(possible.toSorted(), `${word} to ${part}`).toEqual(demanded.toSorted());
      }
  });

  it('takes what concerns it as a whole as the table says, by whom it says', async () => {
    const at = `/api/estimations/${estimation}`;
    const sent = {
      PUT: async (part: Part) => {
        const { version, due_on } = (await team.reader.get(at)).data;
        return team[part].put(at, { version, due_on });
      },
      'client-review': (part: Part) => team[part].put(`${at}/client-review`, {}),
      close: (part: Part) => team[part].put(`${at}/close`, { outcome: 'won', reason: 'Best price' }),
      reopen: (part: Part) => team[part].put(`${at}/reopen`, { reason: 'They decided anew' }),
    };
    const before = await readAll();
    for (const call of ['PUT', 'client-review', 'close', 'reopen'] as const)
      for (const part of parts) {
        const permission = wholePermissions[call];
        const demanded = lacks(part, permission)
          ? `403 You do not have the permission ${permission}`
          : whole.calls[call];
        // What is possible is tried where nothing else is asked of the estimation.
        if (demanded === '200' && call !== 'PUT') continue;
        const { status, message } = await sent[call](part);
        const said = `${status} ${message}`.slice(0, demanded.length);
        expect(said, `${call} by ${part}`).toBe(demanded);
      }
    expect(await readAll()).toEqual(before);
  });
});
