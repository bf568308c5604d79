import { describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import type { Answered, Caller } from '../../support/app.ts';
import { item, linesOf, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

const bill = () => [
  { key: 's', kind: 'structure', description: 'Roof' },
  { key: 'b', kind: 'bom', description: 'Truss', quantity: '2' },
  item({ description: 'Plate' }),
  item({ description: 'Bolt' }),
];

describe.each(stages)('lines of $word', ({ word }) => {
  const path = `/api/${word}`;
  const opened = async () => {
    const staged = await open(team, masters, word, bill());
    const lines = await linesOf(team.creator, word, staged.stage);
    const of = (name: string): Made => lines.find(({ description }) => description === name);
    return { ...staged, of, read: () => linesOf(team.creator, word, staged.stage) };
  };
  const put = (stage: number, body: object, who: Caller = team.creator) => who.put(`${path}/${stage}/items`, body);

  it('of another branch are like lines that are not there, in every call', async () => {
    const { stage, of, read } = await opened();
    const [plate, truss, roof] = [of('Plate').id, of('Truss').id, of('Roof').id];
    const before = await read();
    const calls = (id: number, at: number, bom: number, structure: number): [string, string, unknown?][] => [
      ['GET', `${path}/${at}`],
      ['GET', `${path}/${at}/items`],
      ['GET', `${path}/${at}/items/changes?since=2026-01-01T00:00:00Z`],
      ['PUT', `${path}/${at}/items`, { removed: [id] }],
      ['PUT', `${path}/${at}/items/order`, { ids: [id], place: 'first' }],
      ['POST', `${path}/${at}/items/duplicate`, { ids: [id] }],
      ['PUT', `${path}/items/${id}/change-variant`, { item_variant_id: 1 }],
      ['PUT', `${path}/items/${id}/quantity`, { quantity: '2' }],
      ['PUT', `${path}/boms/${bom}/quantity`, { quantity: '2' }],
      ['PUT', `${path}/items/${id}/additional-info`, { additional_info: 'x' }],
      ['DELETE', `${path}/items`, { ids: [id] }],
      ['DELETE', `${path}/boms`, { ids: [bom] }],
      ['DELETE', `${path}/structures/${structure}`],
      ['GET', `${path}/items/${id}/comments`],
      ['POST', `${path}/items/${id}/comments`, { comment: 'x' }],
      ['PUT', `${path}/items/${id}/comments/resolve`, {}],
    ];
    const told = ({ status, message }: Answered) => [status, message];
    const unknown = calls(999_999_999, 999_999_999, 999_999_999, 999_999_999);
    for (const [at, [method, address, body]] of calls(plate, stage, truss, roof).entries()) {
      const theirs = await team.stranger.call(method, address, body);
      const [, nowhere] = unknown[at] as [string, string, unknown?];
      expect(told(theirs), `${method} ${address}`).toEqual(told(await team.stranger.call(method, nowhere, body)));
      expect(theirs.status, `${method} ${address}`).toBe(404);
    }
    expect(await read()).toEqual(before);
  });

  it('of another estimation are not changed, moved, copied or removed in this one', async () => {
    const [mine, other] = [await opened(), await opened()];
    const { id, version } = other.of('Plate');
    const both = [await mine.read(), await other.read()];
    expect((await put(mine.stage, { changes: [{ id, version, quantity: '9' }] })).status).toBe(404);
    expect((await put(mine.stage, { removed: [id] })).status).toBe(404);
    // What nobody has any more need not be removed again.
    expect((await put(mine.stage, { removed: [999_999_999] })).status).toBe(200);
    for (const line of [item({ parent_line_id: other.of('Roof').id }), item({ after_id: id })])
      expect((await put(mine.stage, { added: [line] })).status).toBe(422);
    const order = { ids: [id], place: 'first', parent_line_id: mine.of('Roof').id };
    expect((await team.creator.put(`${path}/${mine.stage}/items/order`, order)).status).toBe(404);
    expect((await team.creator.post(`${path}/${mine.stage}/items/duplicate`, { ids: [id] })).status).toBe(404);
    const mixed = { ids: [id, mine.of('Plate').id] };
    expect((await team.creator.del(`${path}/items`, mixed)).status).toBe(404);
    expect([await mine.read(), await other.read()]).toEqual(both);
  });

  it('that somebody changed meanwhile are a 409 that names who and when, line by line, and nothing is kept', async () => {
    const { stage, of, read } = await opened();
    const [plate, bolt] = [of('Plate'), of('Bolt')];
    await save(team.creator, word, stage, { changes: [{ id: plate.id, version: plate.version, quantity: '5' }] });
    const before = await read();
    const changes = [
      { id: bolt.id, version: bolt.version, quantity: '6' },
      { id: plate.id, version: plate.version, quantity: '7' },
    ];
    const answer = await put(stage, { changes, added: [item()], removed: [of('Truss').id] });
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.errors)).toEqual(['changes.1']);
    expect(JSON.stringify(answer)).toContain(team.creator.session.user.name);
    expect(JSON.stringify(answer)).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d/);
    expect(await read()).toEqual(before);
  });

  it('that do not fit are a 422 at the line and the field, and nothing is kept', async () => {
    const { stage, of, read } = await opened();
    const before = await read();
    const { id, version } = of('Plate');
    const wrong = async (body: object) => {
      const { status, errors } = await put(stage, body);
      return [status, Object.keys(errors ?? {})];
    };
    expect(await wrong({ added: [item(), item({ description: '' })] })).toEqual([422, ['added.1.description']]);
    expect(await wrong({ added: [item({ description: ' \t' })] })).toEqual([422, ['added.0.description']]);
    expect(await wrong({ changes: [{ id, version, description: '  ' }] })).toEqual([422, ['changes.0.description']]);
    expect(await wrong({ added: [item({ kind: 'group' })] })).toEqual([422, ['added.0.kind']]);
    expect(await wrong({ added: [item({ parent_key: 'nowhere' })] })).toEqual([422, ['added.0.parent_key']]);
    expect(await wrong({ added: [item({ key: 'a', parent_key: 'a' })] })).toEqual([422, ['added.0.parent_key']]);
    expect(await wrong({ added: [item({ parent_line_id: of('Bolt').id })] })).toEqual([
      422,
      ['added.0.parent_line_id'],
    ]);
    expect(await wrong({ added: [item({ item_id: 999_999_999 })] })).toEqual([422, ['added.0.item_id']]);
    expect(await wrong({ added: [item({ factor: '2' })] })).toEqual([422, ['added.0.factor']]);
    expect(await wrong({ added: [item({ quantity: '1.00001' })] })).toEqual([422, ['added.0.quantity']]);
    expect(await wrong({ added: [{ key: 's', kind: 'structure', description: 'S', quantity: '1' }] })).toEqual([
      422,
      ['added.0.quantity'],
    ]);
    expect(await wrong({ changes: [{ id, version, quantity: 'two' }] })).toEqual([422, ['changes.0.quantity']]);
    expect(await wrong({ changes: [{ id, quantity: '2' }] })).toEqual([422, ['changes.0.version']]);
    expect(await wrong({ changes: [{ id, version, kind: 'bom' }] })).toEqual([422, ['changes.0.kind']]);
    expect(await wrong({ changes: [{ id, version, line_key: 'x' }] })).toEqual([422, ['changes.0.line_key']]);
    expect(
      await wrong({
        changes: [
          { id, version, quantity: '2' },
          { id, version, quantity: '3' },
        ],
      }),
    ).toEqual([422, ['changes.1.id']]);
    expect((await wrong({ removed: ['all'] }))[0]).toBe(422);
    expect(await read()).toEqual(before);
  });

  it('are taken as a form would be: trimmed, empty texts as none, and numbers as what they say', async () => {
    const { stage } = await opened();
    const added = [item({ description: '  Washer ', code: ' ', unit: 'ea ', quantity: 2.5 })];
    const { records } = await save(team.creator, word, stage, { added });
    expect(records[0]).toMatchObject({ description: 'Washer', unit: 'ea', quantity: '2.5000' });
    expect(records[0]).not.toHaveProperty('code');
  });

  it('have one identity in a bill, which the client may choose', async () => {
    const { stage, read } = await opened();
    const line_key = '6f2c7d0e-5a1b-4c3d-8e9f-0a1b2c3d4e5f';
    await save(team.creator, word, stage, { added: [item({ line_key })] });
    const before = await read();
    for (const again of [line_key, line_key.toUpperCase()])
      expect(await put(stage, { added: [item({ line_key: again })] })).toMatchObject({
        status: 422,
        errors: { 'added.0.line_key': ['Identity is taken'] },
      });
    const inNew = [
      { key: 's', kind: 'structure', description: 'S' },
      item(),
      item({ key: 'p', parent_key: 's', line_key }),
    ];
    expect(await put(stage, { added: inNew })).toMatchObject({
      status: 422,
      errors: { 'added.2.line_key': ['Identity is taken'] },
    });
    expect(Object.keys((await put(stage, { added: [item({ line_key: 'mine' })] })).errors)).toEqual([
      'added.0.line_key',
    ]);
    expect(await read()).toEqual(before);
  });

  it('are told anew since a moment: changed, added and removed', async () => {
    const { stage, of } = await opened();
    const { moment } = await expecting(200, team.creator.get(`${path}/${stage}/items`));
    const { records } = await save(team.creator, word, stage, {
      changes: [{ id: of('Plate').id, version: of('Plate').version, description: 'Plates' }],
      added: [item({ description: 'Washer' })],
      removed: [of('Bolt').id],
    });
    const since = `${path}/${stage}/items/changes?since=${moment}`;
    const told = await expecting(200, team.reader.get(since));
    for (const { key: _, ...line } of records as Made[])
      expect(told.records).toContainEqual(expect.objectContaining(line) as unknown);
    const plates = told.records.find(({ description }: Made) => description === 'Plates');
    expect(plates.updated_by_name).toBe(team.creator.session.user.name);
    expect(told).toMatchObject({ removed: [of('Bolt').id], total: 4 });
    expect(await team.reader.get(`${path}/${stage}/items/changes`)).toMatchObject({ status: 422 });
    expect((await team.reader.get(`${path}/${stage}/items/changes?since=yesterday`)).status).toBe(422);
  });

  it('come whole, or a page of them', async () => {
    const { stage, read } = await opened();
    const page = async (query: string) => {
      const { records, pagination } = await expecting(200, team.reader.get(`${path}/${stage}/items${query}`));
      return [records.length, pagination];
    };
    expect(await page('')).toEqual([4, { current_page: 1, per_page: 4, total: 4 }]);
    expect(await page('?page=1')).toEqual([4, { current_page: 1, per_page: 10, total: 4 }]);
    expect(await page('?page=2&per_page=3')).toEqual([1, { current_page: 2, per_page: 3, total: 4 }]);
    expect(await page('?page=9')).toEqual([0, { current_page: 9, per_page: 10, total: 4 }]);
    expect(await page('?page=1&per_page=9999')).toEqual([4, { current_page: 1, per_page: 200, total: 4 }]);
    for (const query of ['?page=0', '?page=x', '?per_page=0'])
      expect((await team.reader.get(`${path}/${stage}/items${query}`)).status, query).toBe(422);
    expect(await read()).toHaveLength(4);
  });
});
