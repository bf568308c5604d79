import { beforeAll, describe, expect, it } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { exported } from '../../support/imports.ts';
import { neighbours, person } from '../../support/people.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let colleague: Caller;
let stranger: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, stranger } = await neighbours(on));
  colleague = await person(on, { branches: [leeds] });
});

const made = async (by: Caller = me) => {
  const { data } = await by.post('/api/branches', { code: fresh(), name: 'A branch' });
  return data as { id: number; version: number; code: string; name: string; is_active: boolean };
};
const idsSeen = async (by: Caller) =>
  ((await by.get('/api/branches?getAll=true')).data.records as { id: number }[]).map((b) => b.id);

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('branches', () => {
  it('have a new version for a change alone', async () => {
    const { id, version, code, name } = await made();
    const read = async () => (await me.get(`/api/branches/${id}`)).data;
    const before = await read();
    expect(await me.put(`/api/branches/${id}`, { version, code, name })).toMatchObject({ status: 200, data: before });
    expect(await read()).toEqual(before);
    expect((await me.put(`/api/branches/${id}`, { version, name: 'Other' })).data.version).toBe(version + 1);
  });

  it('have one currency, which the session and the headings of exports name', async () => {
    const born = await me.post('/api/branches', { code: 'LIL', name: 'Lille', currency: 'EUR' });
    expect([born.status, born.data.currency]).toEqual([201, 'EUR']);
    const { assigned_branches: branches } = (await me.get('/api/me')).data;
    expect(branches.find((b: { code: string }) => b.code === 'LIL').currency).toBe('EUR');
    expect(branches.find((b: { code: string }) => b.code === 'LDS').currency).toBe('GBP');
    const wrong = await me.post('/api/branches', { code: 'OUT', name: 'Outer', currency: 'XXX' });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['currency']]);
    const seller = await on.as('sales@demo.test');
    const { text } = await exported(seller, enquiries, { columns: 'number,expected_value' });
    expect(text.split('\r\n')[0]).toBe('\ufeffNumber,Expected value (GBP)');
  });

  it('have currency and notation of the first one of who founds them, unless it is said', async () => {
    const euro = await me.post('/api/branches', { code: fresh(), name: 'Graz', currency: 'EUR', notation: 'de-AT' });
    const founder = await person(on, { branches: [euro.data.id] });
    expect((await founder.post('/api/branches', { code: fresh(), name: 'Linz' })).data).toMatchObject({
      currency: 'EUR',
      notation: 'de-AT',
    });
    const swiss = { code: fresh(), name: 'Bern', currency: 'CHF' };
    expect((await founder.post('/api/branches', swiss)).data).toMatchObject({ currency: 'CHF', notation: 'de-AT' });
    expect((await me.post('/api/branches', { code: fresh(), name: 'Hull' })).data.currency).toBe('GBP');
  });

  it('are those to which one is assigned', async () => {
    expect(await idsSeen(me)).toContain(leeds);
    expect(await idsSeen(me)).not.toContain(bristol);
    expect(await idsSeen(stranger)).toEqual([bristol]);
    expect((await me.get(`/api/branches/${leeds}`)).data).toMatchObject({
      id: leeds,
      code: 'LDS',
      name: 'Leeds',
      is_active: true,
      version: 1,
      created_by_name: 'the system',
    });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, name: 'Mine' }],
      ['GET', '/history', undefined],
    ] as const) {
      expect(await me.call(method, `/api/branches/${bristol}${path}`, body)).toMatchObject({
        status: 404,
        success: false,
        message: 'Branch not found',
      });
      expect(await me.call(method, `/api/branches/999999${path}`, body)).toMatchObject({
        status: 404,
        message: 'Branch not found',
      });
    }
    expect((await stranger.get(`/api/branches/${bristol}`)).data).toMatchObject({ name: 'Bristol', version: 1 });
  });

  it('are assigned to who creates them, and can be worked in at once', async () => {
    const created = await me.post('/api/branches', { code: ' YRK ', name: 'York' });
    expect(created).toMatchObject({
      status: 201,
      message: 'Branch created',
      data: { code: 'YRK', name: 'York', is_active: true, version: 1, created_by_name: me.session.user.name },
    });
    const { id } = created.data as { id: number };
    expect((await me.get('/api/me')).data.assigned_branches.map((b: { code: string }) => b.code)).toContain('YRK');
    expect(await me.in(id).get('/api/client')).toMatchObject({ status: 200, data: { clients: { total: 0 } } });
    expect(await idsSeen(colleague)).not.toContain(id);
    expect((await colleague.in(id).get('/api/client')).status).toBe(403);
  });

  it('page, search, sort and filter', async () => {
    const far = await person(on, { branches: [bristol] });
    const codes = ['AA', 'BB', 'CC'].map((c) => `${fresh()}${c}`);
    for (const code of codes) await far.post('/api/branches', { code, name: `Place ${code}` });
    const found = async (query: string) =>
      (await far.get(`/api/branches?${query}`)).data as { records: { code: string }[]; pagination: object };
    expect((await found('search=place')).records.map((b) => b.code)).toEqual(codes);
    expect((await found('search=place&sortCol=name&sortOrder=desc')).records.map((b) => b.code)).toEqual(
      codes.toReversed(),
    );
    expect(await found('search=place&page=2&per_page=2')).toMatchObject({
      records: [{ code: codes[2] }],
      pagination: { current_page: 2, per_page: 2, total: 3 },
    });
    expect((await found('page=500')).records).toEqual([]);
    expect((await found('is_active=false')).records).toEqual([]);
    for (const query of [
      'sortCol=nothing',
      'sortCol=version',
      'sortOrder=up',
      'nothing=1',
      'page=0',
      'ids=x',
      'is_active=maybe',
    ])
      expect((await far.get(`/api/branches?${query}`)).status, query).toBe(422);
  });

  it.each([
    [{}, ['code', 'name']],
    [{ code: '', name: ' ' }, ['code', 'name']],
    [{ code: 'x'.repeat(21), name: 'x' }, ['code']],
    [{ code: 5, name: ['x'] }, ['code', 'name']],
    [{ code: 'a\u0000', name: 'x\u0000y' }, ['code', 'name']],
    [{ code: 'q', name: 'x', is_active: 'yes' }, ['is_active']],
    [{ code: 'q', name: 'x', is_active: null }, ['is_active']],
    [{ code: 'q', name: 'x', id: 7, version: 3, created_by: 1 }, ['id', 'version', 'created_by']],
    [{ code: 'lds', name: 'Again' }, ['code']],
  ])('refuse %j', async (body, fields) => {
    const before = await idsSeen(me);
    const refused = await me.post('/api/branches', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(fields);
    expect(await idsSeen(me)).toEqual(before);
    const mine = await made();
    const { code = fresh(), name = 'kept', ...rest } = body as Record<string, unknown>;
    const changed = await me.put(`/api/branches/${mine.id}`, { version: 1, ...rest, code, name });
    expect(changed.status).toBe(fields.length && Object.keys(body).length ? 422 : 200);
  });

  it('change on the version that was read, and say who changed them before', async () => {
    const mine = await made();
    expect(await me.put(`/api/branches/${mine.id}`, { version: 1, name: 'Renamed' })).toMatchObject({
      status: 200,
      message: 'Branch saved',
      data: { name: 'Renamed', code: mine.code, version: 2, updated_by_name: me.session.user.name },
    });
    const late = await me.put(`/api/branches/${mine.id}`, { version: 1, name: 'Late' });
    expect(late).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: me.session.user.name, current: { name: 'Renamed' } },
    });
    expect(await me.put(`/api/branches/${mine.id}`, { name: 'None' })).toMatchObject({
      status: 422,
      errors: { version: ['The version that was changed is required'] },
    });
    expect((await me.get(`/api/branches/${mine.id}`)).data).toMatchObject({ name: 'Renamed', version: 2 });
  });

  it('are closed, never deleted, and not while one works in them', async () => {
    const { id } = await made();
    expect(await me.in(id).put(`/api/branches/${id}`, { version: 1, is_active: false })).toMatchObject({
      status: 422,
      errors: { is_active: [/working in this branch/] },
    });
    expect(await me.put(`/api/branches/${id}`, { version: 1, is_active: false })).toMatchObject({
      status: 200,
      data: { is_active: false, version: 2 },
    });
    expect((await me.in(id).get('/api/client')).status).toBe(403);
    expect((await me.get('/api/me')).data.assigned_branches.map((b: { id: number }) => b.id)).not.toContain(id);
    expect((await me.get('/api/branches?is_active=false')).data.records.map((b: { id: number }) => b.id)).toContain(id);
    expect((await me.put(`/api/branches/${id}`, { version: 2, is_active: true })).status).toBe(200);
    expect((await me.in(id).get('/api/client')).status).toBe(200);
    for (const path of [`/api/branches/${id}`, '/api/branches'])
      expect((await me.call('DELETE', path, { ids: [id] })).status).toBe(405);
  });

  it('have a tax with its rate or neither, and a logo that is a picture; both are in their history', async () => {
    const mine = await made();
    const at = `/api/branches/${mine.id}`;
    expect(await me.put(at, { version: 1, tax_name: 'VAT' })).toMatchObject({
      status: 422,
      errors: { tax_percent: ['Say the rate of the tax'] },
    });
    const put = await me.put(at, { version: 1, tax_name: 'VAT', tax_percent: '20' });
    expect(put.data).toMatchObject({ tax_name: 'VAT', tax_percent: '20.00', version: 2 });
    const logo = (content: string, version = 2) => me.put(`${at}/logo`, { name: 'logo.png', content, version });
    expect(await logo(Buffer.from('<svg/>').toString('base64'))).toMatchObject({
      status: 422,
      errors: { content: ['This is no PNG or JPEG'] },
    });
    // A head that claims to be a picture of one pixel, with nothing in it.
    const hollow = Buffer.concat([Buffer.from(onePixel, 'base64').subarray(0, 33), Buffer.alloc(8)]);
    expect((await logo(hollow.toString('base64'))).status).toBe(422);
    expect((await logo(onePixel, 1)).status).toBe(409);
    expect((await logo(onePixel)).data).toEqual({ id: mine.id, version: 3, logo: 'logo.png' });
    expect((await me.get(`${at}/logo`)).data).toEqual({ logo: `data:image/png;base64,${onePixel}` });
    const { records } = (await me.get(`${at}/history`)).data;
    expect(records[0].changes).toEqual([{ field: 'logo', before: null, after: 'logo.png' }]);
  });

  it('keep their history', async () => {
    const mine = await made();
    await me.put(`/api/branches/${mine.id}`, { version: 1, name: 'Other name' });
    await me.put(`/api/branches/${mine.id}`, { version: 1, name: 'Refused' });
    const { records, pagination } = (await me.get(`/api/branches/${mine.id}/history`)).data;
    expect(pagination.total).toBe(2);
    expect(records[0]).toMatchObject({
      action: 'update',
      by_name: me.session.user.name,
      lines: null,
      changes: [{ field: 'name', before: 'A branch', after: 'Other name' }],
    });
    expect(records[1]).toMatchObject({ action: 'create', by_name: me.session.user.name });
    expect(records[1].changes.map((c: { field: string }) => c.field)).toEqual([
      'code',
      'name',
      'currency',
      'notation',
      'zone',
      'is_active',
      'estimate_over_percent',
      'document_language',
      'quotation_validity_days',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ]);
    expect((await me.get(`/api/branches/${mine.id}/history?page=2&per_page=1`)).data.records).toEqual([records[1]]);
  });

  it('ask for their permissions', async () => {
    const mine = await made();
    const calls = {
      view: [
        ['GET', ''],
        ['GET', `/${mine.id}`],
        ['GET', `/${mine.id}/history`],
      ],
      create: [['POST', '']],
      update: [['PUT', `/${mine.id}`]],
    } as const;
    for (const [action, needing] of Object.entries(calls)) {
      const permission = `admin.branch.${action}`;
      const others = ['view', 'create', 'update'].filter((a) => a !== action).map((a) => `admin.branch.${a}`);
      const without = await person(on, { branches: [leeds, mine.id], permissions: others });
      for (const [method, path] of needing)
        expect(
          await without.call(
            method,
            `/api/branches${path}`,
            method === 'GET' ? undefined : { version: 1, code: fresh(), name: 'x' },
          ),
        ).toMatchObject({ status: 403, message: `You do not have the permission ${permission}` });
    }
    expect((await me.get(`/api/branches/${mine.id}`)).data.version).toBe(1);
    expect((await on.anonymous('GET', '/api/branches')).status).toBe(401);
  });
});
