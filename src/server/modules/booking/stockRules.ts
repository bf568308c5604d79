import { stockMoves } from '../../../domain/stockMoves.ts';
import { refusedInput } from '../../db/refusedInput.ts';

/** Why an entry of a variant that is not there is refused. */
export const noVariant = 'The item has no such variant';

/** By how much an entry `row` changes what is in stock, or what is booked. */
const movedBy = (row: string, at: 0 | 1): string =>
  `${row}.quantity * case ${row}.kind ${Object.entries(stockMoves)
    .map(([kind, by]) => `when '${kind}' then ${by[at]}`)
    .join(' ')} else 0 end`;

/**
 * An entry by itself: its number, and what it leaves of its variant. Several entries of one statement tell what each of
 * them leaves (`enterStock`), for here the others are not counted yet.
 */
const entryRules = `
create or replace function app_stock_entry() returns trigger language plpgsql as $$
declare
  item record;
begin
  -- What a person types in another unit of the item; operations convert it themselves, and say by how much.
  if new.in_unit is not null and new.unit_factor is null then
    select i.name, i.unit, u.factor, new.quantity * u.factor as counted into item from items i
      left join items_units u on u.branch_id = i.branch_id and u.parent_id = i.id and lower(u.unit) = lower(new.in_unit)
      where i.branch_id = new.branch_id and i.id = new.item_id;
    if lower(item.unit) = lower(new.in_unit) then
      new.in_unit := null;
    elsif item.factor is null then
      raise exception '% is counted in %, not in %', item.name, item.unit, new.in_unit
        using errcode = '${refusedInput}', column = 'in_unit';
    elsif scale(trim_scale(item.counted)) > 4 then
      raise exception '% % of % are % %: at most 4 places', trim_scale(new.quantity), new.in_unit, item.name,
        trim_scale(item.counted), item.unit using errcode = '${refusedInput}', column = 'quantity';
    else
      new.unit_factor := item.factor;
      new.quantity := item.counted;
    end if;
  end if;
  if new.kind = 'adjustment' and new.quantity = 0 then
    raise exception 'An adjustment of nothing changes nothing' using errcode = '${refusedInput}', column = 'quantity';
  elsif new.kind <> 'adjustment' and new.quantity <= 0 then
    raise exception 'Quantity must be above 0' using errcode = '${refusedInput}', column = 'quantity';
  elsif new.kind = 'adjustment' and new.reason is null then
    raise exception 'Say why the stock is adjusted' using errcode = '${refusedInput}', column = 'reason';
  elsif new.kind = 'return' and (new.returns_id is null or new.reason is null) then
    raise exception 'Say what is returned, and why' using errcode = '${refusedInput}', column = 'reason';
  end if;
  new.number := 'SE-' || lpad(new.id::text, 6, '0');
  if new.balance is null then
    perform from items where branch_id = new.branch_id and id = new.item_id for no key update;
    select on_hand + ${movedBy('new', 0)}, booked + ${movedBy('new', 1)} into new.balance, new.booked_after
      from items_variants where branch_id = new.branch_id and parent_id = new.item_id and id = new.item_variant_id;
    if not found then
      raise exception '${noVariant}' using errcode = '${refusedInput}', column = 'item_variant_id';
    end if;
  end if;
  return new;
end $$;
drop trigger if exists app_stock on stock_entries;
drop trigger if exists app_stock_entry on stock_entries;
create trigger app_stock_entry before insert on stock_entries for each row execute function app_stock_entry();`;

/**
 * The rules of the stock ledger (rule 35), whoever writes. A statement that enters movements changes the stock of their
 * variants and items, and what is booked for their lines, each once whatever their number: a receipt and an adjustment
 * what is in stock, a booking and a release what of it is booked, an issue takes what was booked out of both and a return
 * brings it back, of one issue never more than went. Neither
 * falls below zero after any of them, and no more is booked than is in stock, even with two statements at once, since
 * one waits for the other's row. The rows of items are locked before those of variants, and these before the lines of
 * requests, each by ascending id, so that two statements never deadlock.
 *
 * What was entered is read into arrays first: a plan that joins the entries themselves would be kept from a statement
 * of one entry, and is slow for a statement of a thousand.
 */
const statementRules = `
create or replace function app_stock() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wrong record;
  named text;
  unit text;
  variants record;
  lines record;
  back record;
  changed bigint;
begin
  select array_agg(branch_id) as branches, array_agg(item_id) as items, array_agg(item_variant_id) as ids,
    array_agg(moved) as moved, array_agg(held) as held, array_agg(before) as before, array_agg(booked_before) as booked_before
  into variants from (
    select branch_id, item_id, item_variant_id, sum(moved) as moved, sum(held) as held,
      case when min(balance - moved_so_far) = max(balance - moved_so_far) then min(balance - moved_so_far) end as before,
      case when min(booked_after - held_so_far) = max(booked_after - held_so_far)
        then min(booked_after - held_so_far) end as booked_before
    from (
      select branch_id, item_id, item_variant_id, balance, booked_after, moved, held,
        sum(moved) over until_now as moved_so_far, sum(held) over until_now as held_so_far
      from (select *, ${movedBy('e', 0)} as moved, ${movedBy('e', 1)} as held from new_rows e) each
      window until_now as (partition by branch_id, item_variant_id order by id)) running
    group by branch_id, item_id, item_variant_id order by item_id, item_variant_id) summed;
  if variants.ids is null then return null; end if;
  perform from items where id = any(variants.items) order by id for no key update;

  select e.*, e.balance - ${movedBy('e', 0)} as on_hand, e.booked_after - ${movedBy('e', 1)} as booked into wrong
    from new_rows e where e.booked_after < 0 or e.balance < e.booked_after order by e.id limit 1;
  if found then
    select case when v.name = i.name then i.name else i.name || ', ' || v.name end, i.unit into named, unit
      from items_variants v join items i on i.branch_id = v.branch_id and i.id = v.parent_id
      where v.branch_id = wrong.branch_id and v.parent_id = wrong.item_id and v.id = wrong.item_variant_id;
    if wrong.booked_after < 0 then
      raise exception 'Only % % of % booked', wrong.booked, unit, named using errcode = '${refusedInput}', column = 'quantity';
    elsif wrong.booked > 0 then
      raise exception 'Only % % of % free: % of % in stock are booked',
        wrong.on_hand - wrong.booked, unit, named, wrong.booked, wrong.on_hand
        using errcode = '${refusedInput}', column = 'quantity';
    end if;
    raise exception 'Only % % of % in stock', wrong.on_hand, unit, named using errcode = '${refusedInput}', column = 'quantity';
  end if;

  update items_variants v set on_hand = v.on_hand + s.moved, booked = v.booked + s.held, free = v.free + s.moved - s.held
    from unnest(variants.branches, variants.items, variants.ids, variants.moved, variants.held, variants.before,
      variants.booked_before) as s (branch, item, id, moved, held, before, booked_before)
    where v.branch_id = s.branch and v.parent_id = s.item and v.id = s.id and v.on_hand = s.before and v.booked = s.booked_before;
  get diagnostics changed = row_count;
  if changed <> cardinality(variants.ids) then
    raise exception 'The stock is another than the entry says: enter it again'
      using errcode = '${refusedInput}', column = 'quantity';
  end if;
  update items i set on_hand = i.on_hand + s.moved, booked = i.booked + s.held, free = i.free + s.moved - s.held
    from (select branch, item, sum(moved) as moved, sum(held) as held
      from unnest(variants.branches, variants.items, variants.moved, variants.held) as one (branch, item, moved, held)
      group by branch, item) s
    where i.branch_id = s.branch and i.id = s.item;

  -- What comes back went out by one issue, and is never more than that.
  select array_agg(id) as ids, array_agg(returns_id) as issues into back from new_rows where kind = 'return';
  if back.ids is not null then
    select i.number, trim_scale(i.quantity - sum(r.quantity) + sum(r.quantity) filter (where r.id = any(back.ids))) as still into wrong
      from stock_entries i join stock_entries r on r.branch_id = i.branch_id and r.returns_id = i.id
      where i.id = any(back.issues) group by i.id, i.number, i.kind, i.quantity
      having sum(r.quantity) > i.quantity or i.kind <> 'issue' limit 1;
    if found then
      raise exception 'Only % of % are still out', wrong.still, wrong.number using errcode = '${refusedInput}', column = 'quantity';
    end if;
  end if;

  select array_agg(branch_id) as branches, array_agg(request_id) as requests, array_agg(request_line_id::bigint) as ids,
    array_agg(served) as served, array_agg(handed) as handed
  into lines from (
    select branch_id, request_id, request_line_id,
      sum(case kind when 'booking' then quantity when 'release' then -quantity else 0 end) as served,
      sum(case kind when 'issue' then quantity when 'return' then -quantity else 0 end) as handed
    from new_rows where request_line_id is not null group by branch_id, request_id, request_line_id
    order by request_line_id) summed;
  if lines.ids is null then return null; end if;
  update purchase_request_lines l set booked_qty = l.booked_qty + s.served, issued_qty = l.issued_qty + s.handed
    from unnest(lines.branches, lines.requests, lines.ids, lines.served, lines.handed)
      as s (branch, request, id, served, handed)
    where l.branch_id = s.branch and l.id = s.id and l.request_id = s.request;
  get diagnostics changed = row_count;
  if changed <> cardinality(lines.ids) then
    raise exception 'The line is not there any more' using errcode = '${refusedInput}', column = 'request_line_id';
  end if;
  return null;
end $$;
drop trigger if exists app_stock_after on stock_entries;
create trigger app_stock_after after insert on stock_entries referencing new table as new_rows
  for each statement execute function app_stock();`;

/** What is held for a line is read from its entries, however many its request has. */
const lineEntries = `create index if not exists stock_entries_of_line on stock_entries (branch_id, request_line_id)
  where request_line_id is not null;`;

export const stockRules = [entryRules, statementRules, lineEntries].join('\n');
