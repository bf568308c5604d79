import { describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import { item, linesOf, save, testEstimation, type Word } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

const one = (factor: string) => `${factor}.0000000000000000`;

/** A bill: the roof with a truss of two plates and a nail set, and a loose bolt beside it; the lines by their names. */
const bill = async (word: Word) => {
  const { stage } = await open(team, masters, word);
  const { records } = await save(team.creator, word, stage, {
    added: [
      { key: 'roof', kind: 'structure', description: 'Roof' },
      { key: 'truss', kind: 'bom', parent_key: 'roof', description: 'Truss', quantity: '12' },
      item({ key: 'plate', parent_key: 'truss', description: 'Plate', quantity: '2' }),
      { key: 'nails', kind: 'bom', parent_key: 'truss', description: 'Nails', quantity: '1.5' },
      item({ key: 'nail', parent_key: 'nails', description: 'Nail', quantity: '8' }),
      item({ key: 'bolt', description: 'Bolt', quantity: '7' }),
    ],
  });
  const ids = Object.fromEntries(records.map(({ key, id }: Made) => [key, id])) as Record<string, number>;
  const read = async () => {
    const lines = await linesOf(team.creator, word, stage);
    return Object.fromEntries(lines.map((line) => [line.description, line])) as Record<string, Made>;
  };
  return { stage, ids, read, path: `/api/${word}`, word };
};

describe.each(stages.map(({ word }) => word))('in the bill of %s', (word) => {
  it('the quantity of a BOM changes what is below it, and of an item the item alone', async () => {
    const { ids, read, path } = await bill(word);
    expect((await read())['Nail']).toMatchObject({ quantity: '8.0000', factor: one('18') });
    const { records } = await expecting(
      200,
      team.creator.put(`${path}/boms/${ids['truss']}/quantity`, { quantity: '3' }),
    );
    expect(records.map((line: Made) => [line.description, line.quantity, line.factor]).toSorted()).toEqual([
      ['Nail', '8.0000', '4.5000000000000000'],
      ['Nails', '1.5000', one('3')],
      ['Plate', '2.0000', one('3')],
      ['Truss', '3.0000', one('1')],
    ]);
    await expecting(200, team.creator.put(`${path}/items/${ids['nail']}/quantity`, { quantity: '0.125' }));
    const after = await read();
    expect(after['Nail']).toMatchObject({ quantity: '0.1250', factor: '4.5000000000000000' });
    expect(after['Bolt']).toMatchObject({ quantity: '7.0000', factor: one('1') });
  });

  it('two BOMs, one in the other, change in one save, whichever is named first', async () => {
    const { stage, ids, read } = await bill(word);
    for (const [nth, names] of [
      ['truss', 'nails'],
      ['nails', 'truss'],
    ].entries()) {
      const { Truss, Nails } = await read();
      const version = { truss: Truss?.version, nails: Nails?.version } as Record<string, number>;
      const wanted: Record<string, string> = nth === 0 ? { truss: '10', nails: '4' } : { truss: '3', nails: '0.5' };
      const changes = names.map((name) => ({ id: ids[name], version: version[name], quantity: wanted[name] }));
      await save(team.creator, word, stage, { changes });
      const [plate, nail] = nth === 0 ? ['10', '40'] : ['3', '1.5'];
      expect(await read()).toMatchObject({
        Plate: { factor: one(plate) },
        Nails: { factor: one(plate) },
        Nail: { factor: nail === '1.5' ? '1.5000000000000000' : one(nail) },
      });
    }
  });

  it('a BOM whose quantity is cleared holds nothing: also what is added or moved below it counts 0', async () => {
    const { stage, ids, read, path } = await bill(word);
    const { Truss } = await read();
    const cleared = { id: ids['truss'], version: Truss?.version, quantity: null };
    await save(team.creator, word, stage, {
      changes: [cleared],
      added: [item({ parent_line_id: ids['nails'], description: 'Washer' })],
    });
    expect((await read())['Truss']).not.toHaveProperty('quantity');
    await save(team.creator, word, stage, {
      added: [
        item({ parent_line_id: ids['truss'], description: 'Strap' }),
        { key: 'x', kind: 'bom', parent_line_id: ids['truss'], description: 'Box', quantity: '5' },
        item({ parent_key: 'x', description: 'Lid' }),
      ],
    });
    const into = { ids: [ids['bolt']], place: 'last', parent_line_id: ids['truss'] };
    await expecting(200, team.creator.put(`${path}/${stage}/items/order`, into));
    const lines = await read();
    for (const name of ['Plate', 'Nails', 'Nail', 'Washer', 'Strap', 'Box', 'Lid', 'Bolt'])
      expect(lines[name], name).toMatchObject({ factor: one('0') });
    expect(lines['Truss']).toMatchObject({ factor: one('1') });
  });

  it('a quantity is a number that fits, and the call is of the kind of its line', async () => {
    const { ids, read, path } = await bill(word);
    const before = await read();
    const set = async (kind: string, id: number | undefined, quantity: unknown) => {
      const { status, errors } = await team.creator.put(`${path}/${kind}/${id}/quantity`, { quantity });
      return [status, ...Object.keys(errors ?? {})];
    };
    for (const quantity of ['-1.00001', 'many', null, undefined, '0.00001', '999999999999999'])
      expect(await set('items', ids['bolt'], quantity), String(quantity)).toEqual([422, 'quantity']);
    expect(await set('items', ids['truss'], '2')).toEqual([404]);
    expect(await set('items', ids['roof'], '2')).toEqual([404]);
    expect(await set('boms', ids['bolt'], '2')).toEqual([404]);
    expect(await set('boms', 999_999_999, '2')).toEqual([404]);
    expect(await read()).toEqual(before);
  });

  it('items, BOMs and structures are deleted by their own calls, with all below, all or none', async () => {
    const { stage, ids, read, path } = await bill(word);
    const before = await read();
    const drop = async (rest: string, names: readonly string[]) => {
      const answer = await team.creator.del(`${path}/${rest}`, { ids: names.map((name) => ids[name]) });
      return [answer.status, answer.data?.ids?.toSorted()];
    };
    expect(await drop('items', ['bolt', 'truss'])).toEqual([404, undefined]);
    expect(await drop('boms', ['truss', 'bolt'])).toEqual([404, undefined]);
    expect((await team.creator.del(`${path}/structures/${ids['truss']}`)).status).toBe(404);
    expect((await team.creator.del(`${path}/items`, { ids: [ids['bolt'], 999_999_999] })).status).toBe(404);
    expect((await team.creator.del(`${path}/items`, { ids: [] })).status).toBe(422);
    expect(await read()).toEqual(before);
    expect(await drop('items', ['bolt'])).toEqual([200, [ids['bolt']]]);
    expect(await drop('boms', ['nails'])).toEqual([200, [ids['nails'], ids['nail']].toSorted()]);
    const gone = await team.creator.del(`${path}/structures/${ids['roof']}`);
    expect(gone).toMatchObject({ status: 200, message: 'Item deleted successfully!' });
    expect(gone.data.ids.toSorted()).toEqual([ids['roof'], ids['truss'], ids['plate']].toSorted());
    expect(await linesOf(team.creator, word, stage)).toHaveLength(1);
  });

  it('lines move before and behind others and into structures and BOMs, with all below them', async () => {
    const { stage, ids, read, path } = await bill(word);
    const move = (names: string[], place: unknown, parent?: string | null) =>
      team.creator.put(`${path}/${stage}/items/order`, {
        ids: names.map((name) => ids[name]),
        place,
        ...(parent === undefined ? {} : { parent_line_id: parent === null ? null : ids[parent] }),
      });
    await expecting(200, move(['bolt'], 'first', 'truss'));
    expect((await read())['Bolt']).toMatchObject({ parent_line_id: ids['truss'], factor: one('12'), version: 2 });
    await expecting(200, move(['bolt'], { after: ids['plate'] }, 'truss'));
    const below = Object.values(await read())
      .filter(({ parent_line_id }) => parent_line_id === ids['truss'])
      .toSorted((a, b) => a.position - b.position);
    expect(below.map(({ description }) => description)).toEqual(['Plate', 'Bolt', 'Nails']);
    await expecting(200, move(['nails'], 'last', null));
    expect(await read()).toMatchObject({
      Nails: { factor: one('1') },
      Nail: { factor: '1.5000000000000000', parent_line_id: ids['nails'] },
    });
    expect((await read())['Nails']).not.toHaveProperty('parent_line_id');
  });

  it('no line moves into itself, into an item, or where its kind does not stand', async () => {
    const { stage, ids, read, path } = await bill(word);
    const before = await read();
    const move = async (name: string, parent: number | undefined) => {
      const body = { ids: [ids[name]], place: 'last', parent_line_id: parent };
      const { status, errors } = await team.creator.put(`${path}/${stage}/items/order`, body);
      return [status, errors?.['parent_line_id']];
    };
    const circle = [422, ['A line cannot be moved into itself']];
    expect(await move('roof', ids['roof'])).toEqual(circle);
    expect(await move('roof', ids['nails'])).toEqual(circle);
    expect(await move('truss', ids['nails'])).toEqual(circle);
    expect(await move('nail', ids['bolt'])).toEqual([422, ['An item holds no other lines']]);
    const other = await save(team.creator, word, stage, {
      added: [{ key: 's', kind: 'structure', description: 'Wing' }],
    });
    const module = { ids: [other.records[0].id], place: 'last', parent_line_id: ids['truss'] };
    expect(await team.creator.put(`${path}/${stage}/items/order`, module)).toMatchObject({
      status: 422,
      errors: { parent_line_id: ['A BOM holds no structures'] },
    });
    expect(await move('nail', 999_999_999)).toEqual([404, undefined]);
    expect(await read()).toMatchObject(before);
  });

  it('lines are copied with all below them, behind their originals, without their comments', async () => {
    const { stage, ids, read, path } = await bill(word);
    await expecting(201, team.reviewer.post(`${path}/items/${ids['plate']}/comments`, { comment: 'Primed?' }));
    expect((await read())['Plate']).toMatchObject({ comment_count: 1, open_comment_count: 1 });
    const body = { ids: [ids['truss'], ids['nail']] };
    const { records } = await expecting(201, team.creator.post(`${path}/${stage}/items/duplicate`, body));
    const told = (lines: Made[]) => lines.map(({ description, quantity, factor }) => [description, quantity, factor]);
    expect(told(records).toSorted()).toEqual([
      ['Nail', '8.0000', one('18')],
      ['Nails', '1.5000', one('12')],
      ['Plate', '2.0000', one('12')],
      ['Truss', '12.0000', one('1')],
    ]);
    expect(records.every((line: Made) => line.comment_count === undefined)).toBe(true);
    const top = (await linesOf(team.creator, word, stage))
      .filter(({ parent_line_id }) => parent_line_id === ids['roof'])
      .toSorted((a, b) => a.position - b.position);
    expect(top.map(({ id }) => id)).toEqual([ids['truss'], records.find((r: Made) => r.kind === 'bom').id]);
    expect((await team.creator.post(`${path}/${stage}/items/duplicate`, { ids: [999_999_999] })).status).toBe(404);
  });

  it('a line says more, and no longer; said again it has no new version', async () => {
    const { stage, ids, read, path } = await bill(word);
    const tell = (additional_info: unknown) =>
      team.creator.put(`${path}/items/${ids['bolt']}/additional-info`, { additional_info });
    expect(await tell('Galvanized\nM12')).toMatchObject({ status: 200, message: 'Saved' });
    expect((await read())['Bolt']).toMatchObject({ additional_info: 'Galvanized\nM12', version: 2 });
    await expecting(200, tell('Galvanized\nM12'));
    const same = { id: ids['bolt'], version: 2, description: 'Bolt', quantity: '7' };
    const two = [same, { id: ids['roof'], version: 1, description: 'Attic' }];
    const { records } = await save(team.creator, word, stage, { changes: two });
    expect(records.map((line: Made) => [line.description, line.version]).toSorted()).toEqual([
      ['Attic', 2],
      ['Bolt', 2],
    ]);
    expect((await tell('x'.repeat(5001))).status).toBe(422);
    await expecting(200, tell(null));
    expect((await read())['Bolt']).not.toHaveProperty('additional_info');
  });
});
