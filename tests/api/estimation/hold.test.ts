import { describe, expect, it } from 'vitest';
import {
  act,
  acted,
  activeId,
  approve,
  item,
  linesOf,
  lists,
  testEstimation,
  type Word,
} from '../../support/estimation.ts';
import { expecting, idOf } from '../../support/sales.ts';
import { open, stateOf, taken } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

/** The state of each stage that is open. */
const states = async (estimation: number): Promise<Record<string, string>> => {
  const read = await expecting(200, team.reader.get(`/api/estimations/${estimation}`));
  return Object.fromEntries(
    Object.entries(lists).flatMap(([word, list]) => (read[list][0] ? [[word, read[list][0].status as string]] : [])),
  );
};

/** All four stages, each in another state. */
const inAllStates = async (): Promise<number> => {
  const { estimation } = await open(team, masters, 'boq-sale');
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
  const sales = { estimation, stage: 0 };
  await taken(team, 'boq-sale', sales, ['creator forward-to-reviewer']);
  return estimation;
};

describe('a hold', () => {
  const before = {
    'boq-details': 'APPROVED',
    'boq-creation': 'APPROVED',
    'boq-sale': 'UNDER_REVIEW',
    'boq-cost': 'DRAFT',
  };
  const held = Object.fromEntries(Object.keys(before).map((word) => [word, 'HELD']));

  it.each(Object.keys(before) as Word[])(
    'of one stage (%s) holds all, and each goes on where it was once one is resumed',
    async (word) => {
      const estimation = await inAllStates();
      expect(await states(estimation)).toEqual(before);
      expect(await act(team.leader, word, 'hold', estimation)).toMatchObject({ message: 'Estimation held' });
      expect(await states(estimation)).toEqual(held);
      const resumed = await act(team.coordinator, word, 'hold', estimation, { resume: true });
      expect(resumed).toMatchObject({ status: 200, message: 'Estimation resumed' });
      expect(await states(estimation)).toEqual(before);
    },
  );

  it('makes every stage read-only, its lines too', async () => {
    const estimation = await inAllStates();
    await acted(team.leader, 'boq-details', 'hold', estimation);
    for (const word of Object.keys(before) as Word[]) {
      const id = await activeId(team, word, estimation);
      const lines = await linesOf(team.creator, word, id);
      expect(await team.creator.put(`/api/${word}/${id}/items`, { added: [item()] }), word).toMatchObject({
        status: 409,
        message: 'It is “On hold”: it cannot be changed',
      });
      expect(await linesOf(team.creator, word, id)).toEqual(lines);
    }
  });

  it('can be resumed by another stage than the one that was held, and is not resumed twice', async () => {
    const estimation = await inAllStates();
    await acted(team.leader, 'boq-cost', 'hold', estimation);
    expect(await act(team.leader, 'boq-sale', 'hold', estimation)).toMatchObject({ status: 409 });
    await acted(team.leader, 'boq-details', 'hold', estimation, { resume: true });
    expect(await states(estimation)).toEqual(before);
    for (const word of Object.keys(before) as Word[])
      expect(await act(team.leader, word, 'hold', estimation, { resume: true }), word).toMatchObject({ status: 409 });
  });

  it('keeps the round: who sent it and who reviews it', async () => {
    const estimation = await inAllStates();
    await acted(team.leader, 'boq-sale', 'hold', estimation);
    await acted(team.leader, 'boq-sale', 'hold', estimation, { resume: true });
    await acted(team.reviewer, 'boq-sale', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
    await acted(team.approver, 'boq-sale', 'final-approve', estimation);
    const stage = await activeId(team, 'boq-sale', estimation);
    expect(await stateOf(team.reader, 'boq-sale', { estimation, stage })).toBe('APPROVED');
  });

  it('that is asked for in another way than with resume true or false is refused', async () => {
    const estimation = await inAllStates();
    for (const resume of ['yes', 1, {}, []])
      expect(await act(team.leader, 'boq-cost', 'hold', estimation, { resume })).toMatchObject({
        status: 422,
        errors: { resume: [expect.any(String) as string] },
      });
    expect(await states(estimation)).toEqual(before);
    await acted(team.leader, 'boq-cost', 'hold', estimation, { resume: false });
    expect(await states(estimation)).toEqual(held);
  });
});

describe('the stages', () => {
  const opened = async (estimation: number) => Object.keys(await states(estimation));
  const stageOf = async (estimation: number) =>
    (await expecting(200, team.reader.get(`/api/estimations/${estimation}`))).estimation_stage as string;

  it('open one after the other, each with the lines of the one before; the last two open nothing', async () => {
    const { estimation } = await open(team, masters, 'boq-details', [
      { key: 's', kind: 'structure', description: 'Roof', ref: 'A' },
      { key: 'b', kind: 'bom', parent_key: 's', description: 'Truss', quantity: '3' },
      item({ parent_key: 'b', quantity: '2.5', additional_info: 'Primed' }),
    ]);
    const keysOf = async (word: Word) => {
      const lines = await linesOf(team.reader, word, await activeId(team, word, estimation));
      const name = (id: unknown) => lines.find((line) => line.id === id)?.description ?? null;
      return lines.map(({ parent_line_id, description, kind, quantity = null, factor, additional_info = null }) => ({
        description,
        kind,
        quantity,
        factor,
        additional_info,
        parent: name(parent_line_id),
      }));
    };
    const asked = await keysOf('boq-details');
    expect(asked).toHaveLength(3);
    expect([await opened(estimation), await stageOf(estimation)]).toEqual([['boq-details'], 'boq_details']);
    await approve(team, 'boq-details', estimation);
    expect(await stageOf(estimation)).toBe('boq_creation');
    expect(await keysOf('boq-creation')).toEqual(asked);
    await approve(team, 'boq-creation', estimation);
    expect(await stageOf(estimation)).toBe('boq_sales');
    expect(await keysOf('boq-sale')).toEqual(asked);
    await approve(team, 'boq-sale', estimation);
    expect(await opened(estimation)).toEqual(['boq-details', 'boq-creation', 'boq-sale']);
    await acted(team.coordinator, 'boq-sale', 'forward-to-cost-estimation', estimation);
    expect(await stageOf(estimation)).toBe('cost_estimation');
    expect(await keysOf('boq-cost')).toEqual(asked);
    await approve(team, 'boq-cost', estimation);
    expect(await opened(estimation)).toEqual(Object.keys(lists));
  });

  it.each(['boq-creation', 'boq-sale'] as const)('open the cost estimation once, from %s', async (word) => {
    const { estimation } = await open(team, masters, 'boq-sale');
    await approve(team, 'boq-sale', estimation);
    await acted(team.coordinator, word, 'forward-to-cost-estimation', estimation);
    for (const again of ['boq-creation', 'boq-sale'] as const)
      expect(await act(team.coordinator, again, 'forward-to-cost-estimation', estimation)).toMatchObject({
        status: 409,
        message: 'Cost estimation is open already',
      });
    const read = await expecting(200, team.reader.get(`/api/estimations/${estimation}`));
    expect(read.cost_estimation_det).toHaveLength(1);
  });
});
