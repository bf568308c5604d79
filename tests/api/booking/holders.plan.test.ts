import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { heldByOthers } from '../../../src/server/modules/booking/bookingDetail.ts';
import { testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, stocked, asked, book, row, itemLine } = testBookings(on);

it.runIf(process.env['TEST_ON'] === 'postgres')(
  'who else holds an item is found among what is held, whatever was issued before',
  async () => {
    const item = await stocked('10');
    const { of, lines } = await asked(itemLine(item, '5'), itemLine(item, '5'));
    const [line, other] = lines as [Made, Made];
    await expecting(200, book(of, other, { booked_qty: '3' }));
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      await owner.query(
        `select set_config('app.user_id', '1', false), set_config('app.branch_id', '${people.buyer.branch}', false)`,
      );
      await owner.query(
        `insert into purchase_request_lines (branch_id, request_id, kind, line_key, description, unit, quantity, total_quantity,
           item_id, item_variant_id, position, booked_qty, issued_qty)
         select branch_id, request_id, kind, line_key || '-' || n, description, unit, quantity, total_quantity,
           item_id, item_variant_id, position + n, 5, 5
         from purchase_request_lines, generate_series(1, 20000) n where id = $1`,
        [line.id],
      );
      await owner.query('alter table stock_entries disable trigger user');
      await owner.query(
        `insert into stock_entries (branch_id, number, item_id, item_variant_id, kind, quantity, balance, request_id, request_line_id)
         select l.branch_id, 'PAST-' || way || l.id, l.item_id, l.item_variant_id, way, 5, 10, l.request_id, l.id
         from purchase_request_lines l, unnest(array['booking', 'issue']) as way where l.request_id = $1 and l.issued_qty = 5`,
        [of.id],
      );
      await owner.query('alter table stock_entries enable trigger user');
      for (const table of ['purchase_request_lines', 'stock_entries']) await owner.query(`analyze ${table}`);
    } finally {
      owner.release(true);
    }
    expect((await row(of, line)).holders).toMatchObject([{ request_line_id: other.id, held: '3.0000' }]);
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    const { rows } = await on.database.inBranch(actor, (tx) =>
      tx.execute<Record<string, string>>(sql`explain ${heldByOthers(item.id as number, line.id as number)}`),
    );
    const plan = rows.map((one) => one['QUERY PLAN']).join('\n');
    expect(plan).toContain('purchase_request_lines_held');
    expect(plan).toContain('stock_entries_of_line');
    expect(plan).not.toMatch(/Seq Scan on (?:purchase_request_lines|stock_entries)/);
  },
);
