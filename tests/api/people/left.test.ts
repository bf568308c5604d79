import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import type { Caller } from '../../support/app.ts';
import { acted, makeCosted, testEstimation } from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import { give, makeRole } from '../../support/roles.ts';
import { expecting, idOf, makeMasters } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const { on, team, masters } = testEstimation();
let admin: Caller;
let leeds: number;
let bristol: number;
let customer_id: number;

beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
  admin = await person(on, { branches: [leeds, bristol] });
  customer_id = (await makeMasters(admin)).customer;
});

const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
const reviewOf = async (who: Caller): Promise<{ id: number; reference: string; title: string }> => {
  const title = fresh();
  const project = await expecting(201, admin.post('/api/projects', { title, customer_id }));
  const reference = fresh();
  const sent = { project_id: project.id, reference, clauses };
  return { id: (await expecting(201, who.post('/api/contractReview', sent))).id, reference, title };
};
const submit = (who: Caller, review: number, reviewer: Caller) =>
  expecting(200, who.put(`/api/contractReview/${review}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
const left = (loss: object, by = admin) => by.post('/api/users/left-with-nobody', loss);
const nothing = { kinds: [], records: [], people: [], elsewhere: [] };
const viewing = ['project.contract_review.view', 'project.project.view'];

describe('what a change of people would leave with nobody', () => {
  it('is told of a deactivation, which has not happened', async () => {
    const who = await person(on, { branches: [leeds] });
    const [draft, asked] = [await reviewOf(who), await reviewOf(admin)];
    await submit(admin, asked.id, who);
    const loss = { user_ids: [idOf(who)], is_active: false };
    const changes = async () => (await expecting(200, admin.get(`/api/users/${idOf(who)}/history`))).records;
    const before = await changes();
    expect((await left(loss)).data).toEqual({
      kinds: [{ resource: 'contract_reviews', count: 2 }],
      records: [
        {
          resource: 'contract_reviews',
          id: draft.id,
          name: draft.reference,
          about: expect.any(String),
          state: 'DRAFT',
        },
        {
          resource: 'contract_reviews',
          id: asked.id,
          name: asked.reference,
          about: expect.any(String),
          state: 'UNDER_REVIEW',
        },
      ],
      people: [{ id: idOf(who), name: who.session.user.name }],
      elsewhere: [],
    });
    // Nothing has changed, and nothing says so.
    const user = await expecting(200, admin.get(`/api/users/${idOf(who)}`));
    expect(user).toMatchObject({ is_active: true, version: 1 });
    expect(await changes()).toEqual(before);
    expect((await expecting(200, who.get(`/api/contractReview/${draft.id}`))).workflow.held_by.role).toBe('creator');
    // What they have already lost is not left by it.
    await expecting(200, admin.put(`/api/users/${idOf(who)}`, { version: 1, is_active: false }));
    expect((await left(loss)).data).toEqual(nothing);
  });

  it('is told of permissions and roles that are taken, unless they have them otherwise', async () => {
    const reviewer = await person(on, { branches: [leeds], permissions: viewing });
    const role = await makeRole(admin, ['project.contract_review.approve']);
    await expecting(200, give(admin, role.id, reviewer));
    const asked = await reviewOf(admin);
    await submit(admin, asked.id, reviewer);
    const found = { kinds: [{ resource: 'contract_reviews', count: 1 }], people: [{ id: idOf(reviewer) }] };
    const taken = { role_id: role.id, user_ids: [idOf(reviewer)] };
    const less = { role_id: role.id, permissions: ['project.contract_review.approve'] };
    expect((await left(taken)).data).toMatchObject(found);
    expect((await left(less)).data).toMatchObject(found);
    expect((await left({ ...less, permissions: ['sales.enquiry.view'] })).data).toEqual(nothing);
    await expecting(
      200,
      admin.post('/api/userPermissions', {
        user: idOf(reviewer),
        permissions: [...viewing, 'project.contract_review.approve'],
      }),
    );
    expect((await left(taken)).data).toEqual(nothing);
    await expecting(200, admin.post(`/api/roles/${role.id}/take`, { user_ids: [idOf(reviewer)] }));
    const single = { user_ids: [idOf(reviewer)], permissions: ['project.contract_review.approve'] };
    expect((await left(single)).data).toMatchObject(found);
  });

  it('is told of a branch that they leave, where it is', async () => {
    const both = await person(on, { branches: [leeds, bristol] });
    const draft = await reviewOf(both);
    const leaving = { user_ids: [idOf(both)], branch_ids: [leeds] };
    expect((await left(leaving)).data).toMatchObject({ records: [{ id: draft.id }], elsewhere: [] });
    expect((await left({ ...leaving, branch_ids: [bristol] })).data).toEqual(nothing);
    const elsewhere = await left(leaving, admin.in(bristol));
    expect(elsewhere.data).toEqual({ ...nothing, elsewhere: [{ branch: 'Leeds', count: 1 }] });
  });

  it('is told to who may do it, and names nothing that they may not view', async () => {
    const who = await person(on, { branches: [leeds] });
    await reviewOf(who);
    const gone = { user_ids: [idOf(who)], is_active: false };
    const clerk = await person(on, { branches: [leeds], permissions: ['admin.user.update'] });
    expect((await left(gone, clerk)).data).toMatchObject({
      kinds: [{ resource: 'contract_reviews', count: 1 }],
      records: [{ name: null, about: null }],
    });
    const single = { user_ids: [idOf(who)], permissions: ['project.contract_review.create'] };
    const role = await makeRole(admin, []);
    for (const loss of [single, { role_id: role.id, permissions: ['project.contract_review.create'] }])
      expect((await left(loss, clerk)).status).toBe(403);
    expect((await left(gone, who)).status).toBe(200);
    expect((await left(gone, await person(on, { branches: [leeds], permissions: viewing }))).status).toBe(403);
    const stranger = await person(on, { branches: [bristol] });
    expect((await left(gone, stranger)).status).toBe(404);
    expect(await left({ is_active: false })).toMatchObject({
      status: 422,
      errors: { user_ids: ['Choose people'] },
    });
  });
});

describe('the check of an import of people', () => {
  type Values = Readonly<Record<string, string | boolean>>;
  const importing = async (rows: readonly Values[], more: object = {}, by = admin) =>
    (
      await expecting(
        200,
        by.post('/api/users/import', {
          dry_run: true,
          mode: 'update',
          records: rows.map((values, at) => ({ row: at + 2, values, lines: [] })),
          ...more,
        }),
      )
    ).records as { row: number; action: string; warnings?: string[] }[];
  const warned = async (...asked: Parameters<typeof importing>) =>
    (await importing(...asked)).map(({ warnings = [] }) => warnings);
  const emailOf = (who: Caller): string => who.session.user.email;

  it('says by row what nobody would have, by number and name, and the import is not stopped', async () => {
    const [one, other, kept] = [
      await person(on, { branches: [leeds] }),
      await person(on, { branches: [leeds, bristol] }),
      await person(on, { branches: [leeds] }),
    ];
    const [draft, asked] = [await reviewOf(one), await reviewOf(admin)];
    await submit(admin, asked.id, other);
    await reviewOf(kept);
    const rows = [
      { email: emailOf(kept), name: 'Renamed' },
      { email: emailOf(one), is_active: false },
      { email: emailOf(other), branches: 'Bristol', default_branch_id: 'Bristol' },
      { email: `${fresh()}@made.example`, name: 'New' },
    ];
    expect(await warned(rows)).toEqual([
      [],
      [`Nobody would be left for 1 contract review: ${draft.reference}, ${draft.title}`],
      [`Nobody would be left for 1 contract review: ${asked.reference}, ${asked.title}`],
      [],
    ]);
    expect(await warned(rows, {}, admin.in(bristol))).toEqual([
      [],
      ['Nobody would be left for 1 record of Leeds'],
      ['Nobody would be left for 1 record of Leeds'],
      [],
    ]);
    // Who is left as they are leaves nothing; and nothing has changed.
    expect(await warned(rows, { mode: 'skip' })).toEqual([[], [], [], []]);
    expect((await expecting(200, admin.get(`/api/users/${idOf(one)}`))).is_active).toBe(true);
    const saved = { dry_run: false, mode: 'update', records: [{ row: 2, values: rows[1], lines: [] }] };
    await expecting(200, admin.post('/api/users/import', saved));
    expect((await warned(rows))[1]).toEqual([]);
  });

  it('counts all rows together, and several stages of estimations in words', async () => {
    const reviewer = await person(on, { branches: [leeds] });
    for (let nth = 0; nth < 2; nth += 1) {
      const { estimation } = await makeCosted(team, masters);
      await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(reviewer) });
    }
    const [[said]] = (await warned([{ email: emailOf(reviewer), is_active: false }])) as [[string]];
    expect(said).toMatch(/^Nobody would be left for 2 cost estimations: EST-/);
  });

  it('tells no name of what the importer may not view', async () => {
    const permissions = allPermissions().filter((name) => name !== 'project.contract_review.view');
    const who = await person(on, { branches: [leeds], permissions });
    await reviewOf(who);
    const clerk = await person(on, { branches: [leeds], permissions });
    expect(await warned([{ email: emailOf(who), is_active: false }], {}, clerk)).toEqual([
      ['Nobody would be left for 1 contract review: Contract review that you may not view'],
    ]);
  });
});
