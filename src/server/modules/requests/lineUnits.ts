import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import type { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { TableOf } from '../../db/ownedTable.ts';
import { refusedInput } from '../../db/refusedInput.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';

type LineTable = TableOf<typeof purchaseRequestLines.fields>;

/** The unit in which all of a line but its own quantity is counted (rule 162). */
export const unitOfLine = (line: LineTable): SQL<string | null> =>
  sql<string | null>`coalesce(${line.base_unit}, ${line.unit})`;

/** The quantity of a line for one piece of what it is in, in that unit. */
export const ownQuantity = (line: LineTable): SQL<string> =>
  sql<string>`(${line.quantity} * coalesce(${line.unit_factor}, 1))`;

const k = aliasedTable(rowTableOf(items, 'units'), 'k');
const i = aliasedTable(tableOf(items), 'unit_item');

/** Joins `k`: the other unit of the item of a row in which the row counts, if it does. */
export const joinedUnit = (row: { readonly item: SQL; readonly unit: SQL; readonly branch: SQL }): SQL =>
  sql`left join ${rowTableOf(items, 'units')} ${k} on ${k.branch_id} = ${row.branch} and ${k.parent_id} = ${row.item}
    and lower(${k.unit}) = lower(${row.unit})
  left join ${tableOf(items)} ${i} on ${i.branch_id} = ${k.branch_id} and ${i.id} = ${k.parent_id}`;

/** How many base units one unit of such a row is, and what the base unit is; 1 and its own unit where it counts in no other. */
export const joinedFactor = sql`coalesce(${k.factor}, 1)`;
export const joinedBase = (unit: SQL): SQL => sql`coalesce(${i.unit}, ${unit})`;

/** The other units of the item of a line, and the one that the line has as on its day, as JSON of `ItemUnits`. */
export const itemUnits = (
  line: LineTable,
  base: SQL,
): SQL => sql`case when ${line.kind} <> 'consumable' and ${line.item_id} is not null then (
  select json_build_object('base', coalesce(${line.base_unit}, ${base}), 'factors', jsonb_object_agg(lower(own.unit), own.factor::text order by own.place))::text
  from (select ${k.unit}, ${k.factor}, 0 as place from ${rowTableOf(items, 'units')} ${k}
      where ${k.branch_id} = ${line.branch_id} and ${k.parent_id} = ${line.item_id}
    union all select ${line.unit}, ${line.unit_factor}, 1 where ${line.unit_factor} is not null) own
  having count(*) > 0) end`;

/**
 * A line that names another unit of its item keeps how many base units that was on the day; what would need more than 4
 * places in the base is refused, whoever writes (rule 162). Consumables follow their BOM, in the base unit.
 */
export const lineUnitRules = `
create or replace function app_line_unit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.unit is distinct from old.unit or new.item_id is distinct from old.item_id then
    new.unit_factor := null;
    new.base_unit := null;
    if new.kind <> 'consumable' and new.item_id is not null and new.unit is not null then
      select u.factor, i.unit into new.unit_factor, new.base_unit
        from items_units u join items i on i.branch_id = u.branch_id and i.id = u.parent_id
        where u.branch_id = new.branch_id and u.parent_id = new.item_id and lower(u.unit) = lower(new.unit);
    end if;
  end if;
  if new.unit_factor is not null and scale(trim_scale(new.quantity * new.unit_factor)) > 4 then
    raise exception '% % of % are % %: at most 4 places', trim_scale(new.quantity), new.unit, new.description,
      trim_scale(new.quantity * new.unit_factor), new.base_unit using errcode = '${refusedInput}', column = 'quantity';
  end if;
  return new;
end $$;
drop trigger if exists app_line_unit on purchase_request_lines;
create trigger app_line_unit before insert or update of unit, item_id, quantity on purchase_request_lines for each row
  execute function app_line_unit();`;
