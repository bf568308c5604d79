import { expect, it } from 'vitest';
import { act, activeId, approve, item, save, testEstimation } from '../../support/estimation.ts';
import { expecting } from '../../support/sales.ts';

const { team, masters } = testEstimation();

it.each([
  ['won', 'WON'],
  ['lost', 'LOST'],
])(
  'the offer of a project that was made by hand is %s without an enquiry, and the project stays active',
  async (outcome, status) => {
    const { creator, coordinator } = team;
    const project = await expecting(
      201,
      creator.post('/api/projects', { title: 'Bridge', customer_id: masters.customer }),
    );
    const { records } = await expecting(200, creator.get(`/api/estimations?project_id=${project.id}`));
    const { id } = records[0];
    await save(creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
    for (const word of ['boq-details', 'boq-creation', 'boq-sale'] as const) await approve(team, word, id);
    expect((await act(coordinator, 'boq-sale', 'client-submission', id)).status).toBe(200);
    const closed = await expecting(200, coordinator.put(`/api/estimations/${id}/close`, { outcome, reason: 'Agreed' }));
    expect(closed).toMatchObject({ status, outcome });
    expect(await expecting(200, creator.get(`/api/projects/${project.id}`))).toMatchObject({ status: 'ACTIVE' });
  },
);
