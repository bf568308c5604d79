import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { forStock } from '../../../resources/requests/requestWords.ts';
import { literal } from '../../db/sqlText.ts';
import { refusedInput } from '../../db/refusedInput.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid } from '../../engine/errors.ts';
import type { LockedLine } from './bookedLines.ts';

const r = aliasedTable(tableOf(purchaseRequests), 'of_request');

/** Whether the request `id` fills the stock up. */
export const isForStock = (id: SQL): SQL =>
  sql`exists (select from ${tableOf(purchaseRequests)} ${r} where ${r.id} = ${id} and ${r.purpose} = ${forStock})`;

/** Nothing is taken from stock for what fills it up. @throws Failure 422 at `field` */
export const requireNotForStock = (line: LockedLine, field: string): void => {
  if (line.forStock) throw invalid({ [field]: [`${line.description} is asked for stock: nothing is taken from it`] });
};

/** Whether a request is for stock stays once something is booked or has come for it: it says whether that is held. */
export const purposeRules = `
create or replace function app_request_purpose() returns trigger language plpgsql as $$
begin
  if exists (select from purchase_request_lines l where l.branch_id = new.branch_id and l.request_id = new.id
      and l.booked_qty + l.production_qty + l.buyout_qty > 0)
    or exists (select from buyout_requests o where o.branch_id = new.branch_id and o.request_id = new.id and o.received_qty > 0)
    or exists (select from production_orders o where o.branch_id = new.branch_id and o.request_id = new.id and o.received_qty > 0)
  then
    raise exception 'Whether it is for stock cannot change once something is booked'
      using errcode = '${refusedInput}', column = 'purpose';
  end if;
  return new;
end $$;
drop trigger if exists app_request_purpose on purchase_requests;
create trigger app_request_purpose before update of purpose on purchase_requests for each row
  when ((new.purpose = ${literal(forStock)}) is distinct from (old.purpose = ${literal(forStock)}))
  execute function app_request_purpose();`;
