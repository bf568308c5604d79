import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { bricks, testTraces } from '../../support/traces.ts';

const { estimated, takenOver, bought, open, linesOf } = testTraces(testApp());

const tiles = { key: 'b', kind: 'item', description: 'Tile', quantity: '4', unit: 'ea' };
const beams = { key: 'c', kind: 'item', description: 'Beam', quantity: '2', unit: 'm' };

it('what an RFQ asks for has the estimate of its material, without labour; of all where no material is told apart', async () => {
  const { project } = await estimated(
    [bricks('40'), tiles, beams],
    [{ material_rate: '3', labour_rate: '1.25' }, { labour_rate: '7' }, ''],
  );
  const { of, lines } = await takenOver(project);
  const ids: number[] = [];
  for (const line of lines) ids.push(await bought(of, line, '1'));
  const asks = await linesOf(await open(ids));
  expect(asks.map(({ description, estimate_rate: rate }) => [description, rate])).toEqual([
    ['Brick', '3.0000'],
    ['Tile', '7.0000'],
    ['Beam', null],
  ]);
});
