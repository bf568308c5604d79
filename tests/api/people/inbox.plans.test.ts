import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import { purchaseRequests } from '../../../src/resources/requests/purchaseRequests.ts';
import type { Resource } from '../../../src/schema/resource.ts';
import { tableOf } from '../../../src/server/db/tables.ts';
import { awaitsMe, awaitsSince, decidableByMe } from '../../../src/server/engine/workflows/awaiting.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { person } from '../../support/people.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { expecting, idOf, makeEnquiry, makeMasters, people, step } from '../../support/sales.ts';

const on = testApp();
const { people: crew, filled, root } = testPurchaseRequests(on);

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** What an inbox asks of a resource: what waits, since when, and whether it can be decided now. */
const inbox = (resource: Resource): SQL =>
  sql`select id, ${awaitsSince(resource)}, ${decidableByMe(resource)} from ${tableOf(resource)} where ${awaitsMe(resource)}`;

interface Explained {
  readonly Plan: Record<string, number>;
}

it.runIf(process.env['TEST_ON'] === 'postgres')(
  'an inbox, also of who stands in, reads what is open: what was closed and who was away before costs nothing',
  async () => {
    const { branch } = crew.buyer;
    const ruth = await person(on, { branches: [branch] });
    const nobody = await person(on, { branches: [branch] });
    const { of, door, leaf } = await filled();
    // Of two lines the substitute of both set the first mark: their history is read.
    const away = async (who: Caller) =>
      expecting(
        201,
        who.post(`/api/users/${idOf(who)}/absences`, {
          starts_on: day(0),
          ends_on: day(2),
          substitute_id: idOf(ruth),
        }),
      );
    await away(crew.reviewer);
    await expecting(200, ruth.put(`${root}/${of.id}/lines/verify`, { ids: [door.id, leaf.id] }));
    await away(crew.approver);
    const masters = await makeMasters(crew.buyer);
    const paper = await makeEnquiry(crew.buyer, masters, {
      reviewers: people(crew.reviewer),
      approvers: people(crew.approver),
    });
    await expecting(200, step(crew.buyer, paper.id, 'submit'));

    /** As many closed copies of both, with what belongs to them, and as many absences of before. */
    const close = async (from: number, to: number) => {
      const owner = await on.testDatabase.source.acquire({ as: 'owner' });
      const copy = (table: string, where: string, more: string) =>
        owner.query(
          `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(
             'id', nextval(pg_get_serial_sequence('${table}', 'id')), ${more}))).*
           from ${table} r, generate_series(${from}, ${to}) n where ${where}`,
        );
      try {
        await owner.query(
          `select set_config('app.user_id', '1', false), set_config('app.branch_id', '${branch}', false)`,
        );
        const tables = [
          'purchase_requests',
          'purchase_request_lines',
          'enquiries',
          'transitions',
          'history',
          'absences',
        ];
        for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
        const far = '1000000000 + n';
        await copy(
          'purchase_requests',
          `id = ${of.id}`,
          `'id', ${far}, 'status', 'CLOSED', 'number', r.number || '-' || n`,
        );
        await copy(
          'purchase_request_lines',
          `request_id = ${of.id} and parent_line_id is null`,
          `'request_id', ${far}, 'line_key', gen_random_uuid(), 'is_reviewer_verified', true`,
        );
        await copy('enquiries', `id = ${paper.id}`, `'id', ${far}, 'status', 'LOST', 'number', r.number || '-' || n`);
        await copy('transitions', `resource = 'enquiries' and record_id = ${paper.id}`, `'record_id', ${far}`);
        await copy('history', `resource = 'purchase_requests' and record_id = ${of.id}`, `'record_id', ${far}`);
        await owner.query(
          `insert into absences (branch_id, person_id, starts_on, ends_on, substitute_id, note, created_by, updated_by)
           select branch_id, person_id, starts_on - 10 - 3 * n, ends_on - 10 - 3 * n, substitute_id, note, created_by, updated_by
           from absences, generate_series(${from}, ${to}) n where starts_on = current_date and n % 10 = 0`,
        );
        for (const table of tables) {
          await owner.query(`alter table ${table} enable trigger user`);
          await owner.query(`vacuum analyze ${table}`);
        }
      } finally {
        owner.release(true);
      }
    };
    const pagesOf = (who: Caller, resource: Resource): Promise<number> =>
      on.database.inBranch({ branchId: branch, userId: idOf(who) }, async (tx) => {
        const explained = sql`explain (analyze, buffers, format json) ${inbox(resource)}`;
        // What is planned for the first time reads the catalogue.
        await tx.execute(explained);
        const { rows } = await tx.execute<{ 'QUERY PLAN': Explained[] }>(explained);
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
        return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      });
    const measured = async () => {
      const found: number[] = [];
      for (const who of [crew.approver, ruth, nobody])
        for (const resource of [purchaseRequests, enquiries]) found.push(await pagesOf(who, resource));
      return found;
    };
    await close(1, 200);
    const few = await measured();
    await close(201, 4_000);
    const many = await measured();
    expect(many.map((pages, at) => pages <= (few[at] ?? 0) * 2 + 20)).toEqual(many.map(() => true));
  },
);
