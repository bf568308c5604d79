import { forStock } from '../../../resources/requests/requestWords.ts';
import { refusedInput } from '../../db/refusedInput.ts';
import { literal } from '../../db/sqlText.ts';
import { purposeRules } from './forStock.ts';

/**
 * What is booked for a line of a request, whoever writes (rule 80): stock, production and buyout together are never more
 * than the line asks for, and no more is handed out than stock serves.
 */
const lineRules = `
create or replace function app_line_booked() returns trigger language plpgsql as $$
declare
  booked numeric := new.booked_qty + new.production_qty + new.buyout_qty;
  unit text := coalesce(' ' || coalesce(new.base_unit, new.unit), '');
begin
  if new.issued_qty > new.booked_qty then
    raise exception 'Only % are booked from stock and not issued', trim_scale(old.booked_qty - old.issued_qty) || unit
      using errcode = '${refusedInput}', column = 'quantity';
  elsif booked > coalesce(new.total_quantity, 0) then
    if booked > old.booked_qty + old.production_qty + old.buyout_qty then
      raise exception 'Only % of % are open',
        trim_scale(greatest(coalesce(old.total_quantity, 0) - old.booked_qty - old.production_qty - old.buyout_qty, 0)) ||
        unit, new.description using errcode = '${refusedInput}', column = 'quantity';
    end if;
    raise exception 'The quantity cannot fall below what is booked: % of %', trim_scale(booked) || unit, new.description
      using errcode = '${refusedInput}', column = 'quantity';
  end if;
  return new;
end $$;
drop trigger if exists app_line_booked on purchase_request_lines;
create trigger app_line_booked before update of total_quantity, booked_qty, issued_qty, production_qty, buyout_qty
  on purchase_request_lines for each row when (new.booked_qty + new.production_qty + new.buyout_qty > 0)
  execute function app_line_booked();`;

/** What is booked for a line stays of its item, and in its unit (rule 80). */
const sameRules = `
create or replace function app_line_same() returns trigger language plpgsql as $$
begin
  if new.unit is distinct from old.unit then
    raise exception 'The unit cannot change once something is booked' using errcode = '${refusedInput}', column = 'unit';
  end if;
  -- Which variant it is may be said as long as nobody said it: what is to be bought for it becomes of that variant.
  if old.item_variant_id is null and new.item_id is not distinct from old.item_id
    and old.booked_qty + old.production_qty = 0 then
    if exists (select from buyout_requests o where o.branch_id = new.branch_id and o.request_line_id = new.id
        and o.status <> 'CANCELLED' and o.item_variant_id <> new.item_variant_id) then
      raise exception 'Another variant is ordered for it' using errcode = '${refusedInput}', column = 'item_variant_id';
    end if;
    update buyout_requests o set item_variant_id = new.item_variant_id
      where o.branch_id = new.branch_id and o.request_line_id = new.id and o.item_variant_id is null;
    update purchase_order_lines p set item_variant_id = new.item_variant_id
      from buyout_requests o where o.branch_id = new.branch_id and o.request_line_id = new.id
        and p.branch_id = o.branch_id and p.buyout_request_id = o.id and p.item_variant_id is null;
    update rfq_lines q set item_variant_id = new.item_variant_id
      from buyout_requests o where o.branch_id = new.branch_id and o.request_line_id = new.id
        and q.branch_id = o.branch_id and q.buyout_request_id = o.id and q.item_variant_id is null;
    return new;
  end if;
  raise exception 'The item cannot change once something is booked' using errcode = '${refusedInput}', column = 'item_id';
end $$;
drop trigger if exists app_line_same on purchase_request_lines;
create trigger app_line_same before update of unit, item_id, item_variant_id on purchase_request_lines for each row
  when (old.booked_qty + old.production_qty + old.buyout_qty > 0
    and (new.unit, new.item_id, new.item_variant_id) is distinct from (old.unit, old.item_id, old.item_variant_id))
  execute function app_line_same();`;

/**
 * What orders for a line have still to bring is what the line has in production, or is bought out (rules 81 and 82):
 * the column TG_ARGV[0], by the states TG_ARGV[1] in which an order brings something.
 */
const orderRules = `
create or replace function app_line_ordered() returns trigger language plpgsql as $$
declare
  was numeric := case when tg_op <> 'INSERT' and old.status = any(tg_argv[1]::text[])
    then old.quantity - old.received_qty else 0 end;
  is_now numeric := case when tg_op <> 'DELETE' and new.status = any(tg_argv[1]::text[])
    then new.quantity - new.received_qty else 0 end;
  -- What is no item of the masters is never in stock, what fills the stock up is not held: what has come stays its share.
  fills_up boolean := exists (select from purchase_requests r
    where r.branch_id = coalesce(new.branch_id, old.branch_id) and r.id = coalesce(new.request_id, old.request_id)
      and r.purpose = ${literal(forStock)});
  came_before numeric := case when tg_op <> 'INSERT' and (old.item_id is null or fills_up) then old.received_qty else 0 end;
  has_come numeric := case when tg_op <> 'DELETE' and (new.item_id is null or fills_up) then new.received_qty else 0 end;
begin
  if is_now < 0 then
    raise exception 'Only % are still to come', trim_scale(was) using errcode = '${refusedInput}', column = 'received';
  end if;
  was := was + came_before;
  is_now := is_now + has_come;
  if is_now <> was then
    if tg_argv[0] = 'production_qty' then
      update purchase_request_lines set production_qty = production_qty + is_now - was
        where branch_id = coalesce(new.branch_id, old.branch_id)
          and id = coalesce(new.request_line_id, old.request_line_id);
    else
      update purchase_request_lines set buyout_qty = buyout_qty + is_now - was
        where branch_id = coalesce(new.branch_id, old.branch_id)
          and id = coalesce(new.request_line_id, old.request_line_id);
    end if;
    if not found and tg_op <> 'DELETE' then
      raise exception 'The line is not there any more' using errcode = '${refusedInput}', column = 'request_line_id';
    end if;
  end if;
  return null;
end $$;
drop trigger if exists app_line_ordered on production_orders;
create trigger app_line_ordered after insert or delete or update of quantity, received_qty, status on production_orders
  for each row execute function app_line_ordered('production_qty', '{PLANNED,IN_PROGRESS}');
drop trigger if exists app_line_ordered on buyout_requests;
create trigger app_line_ordered after insert or delete or update of quantity, received_qty, status on buyout_requests
  for each row execute function app_line_ordered('buyout_qty', '{PLANNED,OPEN,IN_RFQ,AWARDED}');`;

/** The unit of an item stays once something was counted in it: in the ledger, by an order, or booked for a line (rule 80). */
const unitRules = `
create or replace function app_booked_unit() returns trigger language plpgsql as $$
begin
  if exists (select from stock_entries e where e.branch_id = new.branch_id and e.item_id = new.id)
    or exists (select from buyout_requests o where o.branch_id = new.branch_id and o.item_id = new.id and o.status <> 'CANCELLED')
    or exists (select from production_orders o where o.branch_id = new.branch_id and o.item_id = new.id and o.status <> 'CANCELLED')
  then
    raise exception 'The unit cannot change once something was counted in it: in stock, booked or on order' using errcode = '${refusedInput}', column = 'unit';
  end if;
  return new;
end $$;
drop trigger if exists app_booked_unit on items;
create trigger app_booked_unit before update of unit on items for each row
  when (new.unit is distinct from old.unit) execute function app_booked_unit();`;

/** The lines for which stock of an item is held: who else holds it is found among them, whatever was issued before. */
const heldRules = `create index if not exists purchase_request_lines_held on purchase_request_lines (branch_id, item_id)
  where booked_qty > issued_qty;`;

export const bookedLineRules = [lineRules, sameRules, orderRules, unitRules, heldRules, purposeRules].join('\n');
