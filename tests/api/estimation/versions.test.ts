import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import type { Sent } from '../../support/samples.ts';
import { acted, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

let estimation = 0;
let cost = 0;
beforeAll(async () => {
  ({ estimation, cost } = await makeCosted(team, masters, [
    { key: 'f', kind: 'bom', description: 'Frame', quantity: '2' },
    { key: 's', kind: 'structure', description: 'West' },
    item({ description: 'Bolt', quantity: '3' }),
  ]));
  await save(team.creator, 'boq-cost', cost, {});
});

const lineNamed = async (name: string): Promise<Made> =>
  (await linesOf(team.creator, 'boq-cost', cost)).find(({ description }) => description === name);

/** Somebody's change of a line: the version before it, and the line after it. */
const touched = async (name: string): Promise<{ old: number; line: Made }> => {
  const { id, version } = await lineNamed(name);
  const ref = `${version}`;
  await save(team.creator, 'boq-cost', cost, { changes: [{ id, version, ref }] });
  return { old: version, line: await lineNamed(name) };
};

describe('a change that starts from an old version of a line', () => {
  const calls: [string, string, (line: Made, version: number) => ReturnType<Caller['put']>][] = [
    [
      'quantity',
      'Bolt',
      ({ id }, version) => team.creator.put(`${path}/items/${id}/quantity`, { quantity: '9', version }),
    ],
    [
      'quantity of a BOM',
      'Frame',
      ({ id }, version) => team.creator.put(`${path}/boms/${id}/quantity`, { quantity: '9', version }),
    ],
    [
      'information',
      'Bolt',
      ({ id }, version) => team.creator.put(`${path}/items/${id}/additional-info`, { additional_info: 'M12', version }),
    ],
    [
      'prices',
      'Bolt',
      ({ id }, version) => team.creator.post(`${path}/${cost}/items/${id}/save-prices`, { labour_rate: '9', version }),
    ],
  ];
  it.each(calls)('is refused with who changed it, when, and what it is now: %s', async (_, name, call) => {
    const { old, line } = await touched(name);
    const refused = await call(line, old);
    expect(refused).toMatchObject({
      status: 409,
      conflict: {
        version: line.version,
        changed_by_name: team.creator.session.user.name,
        changed_at: expect.any(String) as string,
        current: { id: line.id, ref: line.ref, version: line.version },
      },
    });
    expect(refused.message).toContain(team.creator.session.user.name);
    expect(await lineNamed(name)).toEqual(line);
    expect((await call(line, line.version)).status).toBe(200);
  });

  it('is refused with each line, where several are changed: moved or deleted', async () => {
    const [bolt, frame] = [await touched('Bolt'), await lineNamed('Frame')];
    const ids = [frame.id, bolt.line.id];
    const sent = (old: number) => ({ ids, versions: [frame.version, old] });
    const place = { place: 'first' };
    const refused = { status: 409, errors: { 'ids.1': [expect.stringContaining(team.creator.session.user.name)] } };
    expect(await team.creator.put(`${path}/${cost}/items/order`, { ...sent(bolt.old), ...place })).toMatchObject(
      refused,
    );
    const alone = { ids: [bolt.line.id], versions: [bolt.old] };
    expect((await team.creator.del(`${path}/items`, alone)).status).toBe(409);
    const west = await touched('West');
    expect((await team.creator.del(`${path}/structures/${west.line.id}?version=${west.old}`)).status).toBe(409);
    expect(await lineNamed('Bolt')).toEqual(bolt.line);
    const short = { ids, versions: [1], ...place };
    expect(await team.creator.put(`${path}/${cost}/items/order`, short)).toMatchObject({
      status: 422,
      errors: { versions: ['One version for each line'] },
    });
    await expecting(200, team.creator.put(`${path}/${cost}/items/order`, { ...sent(bolt.line.version), ...place }));
  });
});

describe('two who change what belongs to the whole cost estimation', () => {
  const versionOf = async (): Promise<number> => (await expecting(200, team.creator.get(`${path}/${cost}`))).version;
  const overheads = (percent: string) => [{ account: 'Site office', basis: 'percent', percent }];
  const saveOverheads = (body: Sent) => team.creator.post(`${path}/${cost}/items/save-account-overheads`, body);

  it('overheads: the second is told, and sends again from what is there', async () => {
    const read = await expecting(200, team.creator.get(`${path}/${cost}/items/account-overheads`));
    expect(read.version).toBe(await versionOf());
    const first = await expecting(200, saveOverheads({ overheads: overheads('5'), version: read.version }));
    expect(first.version).toBe(await versionOf());
    expect(await saveOverheads({ overheads: overheads('7'), version: read.version })).toMatchObject({
      status: 409,
      conflict: { version: first.version, changed_by_name: team.creator.session.user.name, current: { id: cost } },
    });
    const after = await expecting(200, team.creator.get(`${path}/${cost}/items/account-overheads`));
    expect(after.overheads).toMatchObject([{ percent: '5.00' }]);
    await expecting(200, saveOverheads({ overheads: overheads('7'), version: first.version }));
  });

  it('margins: the second is told', async () => {
    const apply = (version: number) =>
      team.creator.put(`${path}/${cost}/items/apply-margins`, { margin_percent: '12', version });
    const version = await versionOf();
    await expecting(200, saveOverheads({ overheads: overheads('8') }));
    expect(await apply(version)).toMatchObject({ status: 409, conflict: { current: { id: cost } } });
    expect((await lineNamed('Bolt')).margin_percent).toBe('0.00');
    await expecting(200, apply(await versionOf()));
  });

  it('verification: who has seen an old price is told', async () => {
    const { old } = await touched('Bolt');
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    const { id, version } = await lineNamed('Bolt');
    const [single, many] = [`${path}/items/${id}/reviewer-verify`, `${path}/${cost}/items/verify`];
    expect(await team.reviewer.put(single, { version: old })).toMatchObject({ status: 409, conflict: { version } });
    expect(await team.reviewer.put(many, { ids: [id], versions: [old] })).toMatchObject({
      status: 409,
      errors: { 'ids.0': [expect.stringContaining(team.creator.session.user.name)] },
    });
    expect(await lineNamed('Bolt')).toMatchObject({ is_reviewer_verified: false, version });
    await expecting(200, team.reviewer.put(many, { ids: [id], versions: [version] }));
    const marked = await lineNamed('Bolt');
    await expecting(200, team.reviewer.put(single, { is_verified: false, version: marked.version }));
  });
});
