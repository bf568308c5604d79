import { describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import { linesOf, testEstimation } from '../../support/estimation.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

describe.each(stages.map(({ word }) => word))('lines of %s', (word) => {
  it('of two bills are not deleted together: they are not there, and both stay', async () => {
    const bills = [await open(team, masters, word), await open(team, masters, word)];
    const ids = await Promise.all(
      bills.map(async ({ stage }) => (await linesOf(team.creator, word, stage))[0]?.id as number),
    );
    const answer = await team.creator.del(`/api/${word}/items`, { ids });
    expect(answer).toMatchObject({ status: 404, message: 'Line not found' });
    for (const [at, { stage }] of bills.entries())
      expect((await linesOf(team.creator, word, stage)).map(({ id }) => id)).toEqual([ids[at]]);
  });

  it('of a revision are asked for with its estimation: one that is not there is named', async () => {
    const { estimation } = await open(team, masters, word);
    const read = (id: number, revision = 1) =>
      team.reader.get(`/api/estimations/${id}/${word}-revisions/${revision}/items`);
    expect((await read(estimation)).status).toBe(200);
    expect(await read(999_999)).toMatchObject({ status: 404, message: 'Estimation not found' });
    expect(await read(estimation, 2)).toMatchObject({ status: 404, message: 'Revision not found' });
  });
});
