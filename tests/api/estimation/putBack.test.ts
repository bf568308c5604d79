import { expect, it } from 'vitest';
import { acted, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const keyed = ({ records }: Made, name: string) => records.find(({ key }: Made) => key === name);

it('lines of a bill come back with their identity and their comments, and have to be verified anew', async () => {
  const { estimation, cost } = await makeCosted(team, masters, [
    { key: 's', kind: 'structure', description: 'Roof' },
    item({ key: 'p', description: 'Plate', parent_key: 's', additional_info: 'Primed' }),
    item({ key: 'b', description: 'Bolt', parent_key: 's' }),
  ]);
  const lines = await linesOf(team.creator, 'boq-cost', cost);
  const [roof, plate, bolt] = lines as [Made, Made, Made];
  await expecting(201, team.reviewer.post(`/api/boq-cost/items/${plate.id}/comments`, { comment: 'Primed?' }));
  await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
  await expecting(200, team.reviewer.put(`/api/boq-cost/items/${plate.id}/reviewer-verify`, {}));
  await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
  await save(team.creator, 'boq-cost', cost, { removed: [roof.id], with_verified: true });
  const restored = await save(team.creator, 'boq-cost', cost, {
    added: [
      { key: 's', kind: 'structure', description: 'Roof', restores: roof.id },
      item({ key: 'b', description: 'Bolt', parent_key: 's', restores: bolt.id }),
      item({ key: 'p', description: 'Plate, galvanised', parent_key: 's', restores: plate.id }),
      item({ key: 'n', description: 'Nut', parent_key: 's' }),
    ],
  });
  expect(['s', 'p', 'b'].map((key) => keyed(restored, key).id)).toEqual([roof.id, plate.id, bolt.id]);
  // What is typed now holds, also where nothing is.
  expect(keyed(restored, 'p')).toMatchObject({ description: 'Plate, galvanised', is_reviewer_verified: false });
  expect(keyed(restored, 'p')['additional_info']).toBeUndefined();
  const talk = await expecting(200, team.reader.get(`/api/boq-cost/items/${plate.id}/comments`));
  expect(talk.comments.map(({ comment }: Made) => comment)).toEqual(['Primed?']);
  const next = await linesOf(team.creator, 'boq-cost', cost);
  expect(next.map(({ description }) => description)).toEqual(['Roof', 'Bolt', 'Plate, galvanised', 'Nut']);
});
