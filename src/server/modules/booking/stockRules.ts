import { refusedInput } from '../../db/refusedInput.ts';

/**
 * The rules of the stock ledger (rule 35), whoever writes. An entry changes the stock of its variant and its item in
 * the same statement: a receipt and an adjustment what is in stock, a booking and a release what of it is booked, an
 * issue takes what was booked out of both. Neither falls below zero, and no more is booked than is in stock, even with
 * two entries at once, since one waits for the other's row. The item's row is locked before the variant's, and that
 * before the line of the request that it is for, so that two entries never deadlock.
 */
export const stockRules = `
create or replace function app_stock() returns trigger language plpgsql as $$
declare
  moved numeric := case new.kind when 'issue' then -new.quantity when 'receipt' then new.quantity
    when 'adjustment' then new.quantity else 0 end;
  held numeric := case new.kind when 'booking' then new.quantity when 'release' then -new.quantity
    when 'issue' then -new.quantity else 0 end;
  served numeric := case new.kind when 'booking' then new.quantity when 'release' then -new.quantity else 0 end;
  handed numeric := case new.kind when 'issue' then new.quantity else 0 end;
  stored record;
  named text;
begin
  if new.kind = 'adjustment' and new.quantity = 0 then
    raise exception 'An adjustment of nothing changes nothing' using errcode = '${refusedInput}', column = 'quantity';
  elsif new.kind <> 'adjustment' and new.quantity <= 0 then
    raise exception 'Quantity must be above 0' using errcode = '${refusedInput}', column = 'quantity';
  elsif new.kind = 'adjustment' and new.reason is null then
    raise exception 'Say why the stock is adjusted' using errcode = '${refusedInput}', column = 'reason';
  end if;
  new.number := 'SE-' || lpad(new.id::text, 6, '0');
  new.balance := 0;
  new.booked_after := 0;
  perform from items where branch_id = new.branch_id and id = new.item_id for no key update;
  update items_variants set on_hand = on_hand + moved, booked = booked + held, free = free + moved - held
    where branch_id = new.branch_id and parent_id = new.item_id and id = new.item_variant_id
      and booked + held >= 0 and free + moved - held >= 0
    returning on_hand, booked into new.balance, new.booked_after;
  if found then
    update items set on_hand = on_hand + moved, booked = booked + held, free = free + moved - held
      where branch_id = new.branch_id and id = new.item_id;
    if new.request_line_id is not null then
      update purchase_request_lines set booked_qty = booked_qty + served, issued_qty = issued_qty + handed
        where branch_id = new.branch_id and id = new.request_line_id and request_id = new.request_id;
      if not found then
        raise exception 'The line is not there any more' using errcode = '${refusedInput}', column = 'request_line_id';
      end if;
    end if;
    return new;
  end if;
  select v.on_hand, v.booked, v.free, v.name, i.unit, i.name as item into stored from items_variants v
    join items i on i.branch_id = v.branch_id and i.id = v.parent_id
    where v.branch_id = new.branch_id and v.parent_id = new.item_id and v.id = new.item_variant_id;
  if not found then
    return new; -- No such variant here: the policy or the foreign key refuses the entry.
  end if;
  named := case when stored.name = stored.item then stored.item else stored.item || ', ' || stored.name end;
  if stored.booked + held < 0 then
    raise exception 'Only % % of % booked', stored.booked, stored.unit, named
      using errcode = '${refusedInput}', column = 'quantity';
  elsif stored.booked > 0 then
    raise exception 'Only % % of % free: % of % in stock are booked',
      stored.free, stored.unit, named, stored.booked, stored.on_hand
      using errcode = '${refusedInput}', column = 'quantity';
  end if;
  raise exception 'Only % % of % in stock', stored.on_hand, stored.unit, named
    using errcode = '${refusedInput}', column = 'quantity';
end $$;
drop trigger if exists app_stock on stock_entries;
create trigger app_stock before insert on stock_entries for each row execute function app_stock()`;
