import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MismatchSide } from '../../../src/resources/rfq/mismatchCalls.ts';
import type { Tx } from '../../../src/server/db/database.ts';
import { mismatchesOf } from '../../../src/server/modules/rfq/trace/mismatches.ts';
import { testApp } from '../../support/app.ts';
import { asOwner } from '../../support/database.ts';
import { expecting } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, delivered, receive } = testTraces(on);

/** Copies of rows are so far apart, so that a copy of a reference finds the copy of its record. */
const apart = 100_000;

/** Rows of a table that belong to something closed, copied so often; `changed`: columns as SQL of the row `t` and the copy `k`. */
const copied = async (table: string, where: string, from: number, to: number, changed: Record<string, string>) => {
  const columns = await asOwner(
    on.testDatabase,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  );
  const values = columns.map(({ name }) => {
    const column = String(name);
    if (column === 'id') return `t.id + k * ${apart}`;
    return changed[column] ?? `t.${column}`;
  });
  await asOwner(
    on.testDatabase,
    `alter table ${table} disable trigger user;
     insert into ${table} (${columns.map(({ name }) => String(name)).join(', ')}) overriding system value
     select ${values.join(', ')} from ${table} t, generate_series(${from}, ${to}) k where ${where};
     alter table ${table} enable trigger user`,
  );
};

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
  readonly [removed: `Rows Removed by ${string}`]: number | undefined;
}

/** How many rows of tables a plan has looked at. */
const looked = (node: Node): number => {
  const removed = Object.entries(node).reduce(
    (sum, [name, value]) => (name.startsWith('Rows Removed by') ? sum + Number(value) : sum),
    0,
  );
  const own = node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + removed) * node['Actual Loops'];
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0);
};

const cost = async (side: MismatchSide): Promise<number> => {
  let asked: SQL = sql`select`;
  const noting = {
    execute: (statement: SQL) => {
      asked = statement;
      return Promise.resolve({ rows: [] });
    },
  };
  await mismatchesOf(noting as unknown as Tx, { side }, { page: 1, perPage: 30, search: '', sort: undefined });
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  return on.database.inBranch(actor, async (tx) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      sql`explain (analyze, format json) ${asked}`,
    );
    return looked(rows[0]!['QUERY PLAN'][0]!.Plan);
  });
};

it('what is closed is not looked at, however much there is of it', async () => {
  const { project, of, buyout, rfq } = await delivered();
  await expecting(200, receive(buyout, '10.5', { received_on: '2026-11-22' }));
  const close = async (from: number, to: number) => {
    const plus = (column: string) => `t.${column} + k * ${apart}`;
    const numbered = (column: string) => `t.${column} || '-' || k`;
    await copied('projects', `t.id = ${project}`, from, to, {
      number: numbered('number'),
      status: `'CLOSED'`,
      enquiry_id: 'null',
    });
    await copied('purchase_requests', `t.id = ${of.id}`, from, to, {
      number: numbered('number'),
      project_id: plus('project_id'),
      status: `'CLOSED'`,
    });
    await copied('purchase_request_lines', `t.request_id = ${of.id}`, from, to, { request_id: plus('request_id') });
    await copied('rfqs', `t.id = ${rfq.id}`, from, to, { rfq_code: numbered('rfq_code') });
    await copied('buyout_requests', `t.id = ${buyout}`, from, to, {
      number: numbered('number'),
      request_id: plus('request_id'),
      request_line_id: plus('request_line_id'),
      rfq_id: plus('rfq_id'),
      status: `'RECEIVED'`,
    });
    await copied('deliveries', `t.buyout_request_id = ${buyout}`, from, to, {
      buyout_request_id: plus('buyout_request_id'),
    });
    await asOwner(on.testDatabase, 'analyze');
  };
  await close(1, 1000);
  const some = [await cost('not_bought'), await cost('not_asked')];
  await close(1001, 6000);
  const many = [await cost('not_bought'), await cost('not_asked')];
  for (const [nth, rows] of many.entries())
    expect(rows, `${some[nth]} rows with a sixth of it`).toBeLessThan((some[nth] ?? 0) + 500);
});
