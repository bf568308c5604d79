import { columnsOf, isText } from '../../schema/field.ts';
import { todayText } from './columns.ts';
import { ownedResources } from './tables.ts';

/**
 * Numbers of a series by branch and year: `ENQ-LDS-2026-0042`. The number comes from the counter in the transaction
 * that uses it: a second transaction waits for the first, and a failed one returns its number, so there are no gaps.
 * The function has the owner's rights, since the branch's code is outside of branches. The year is that of today in the branch. A second argument is
 * the field, where it is not called `number`.
 */
const numberFunction = `
create or replace function app_number() returns trigger language plpgsql security definer set search_path = public as $$
declare
  this_year integer := extract(year from ${todayText});
  next integer;
  given text;
begin
  insert into counters as c (branch_id, series, year, n) values (new.branch_id, tg_argv[0], this_year, 1)
    on conflict (branch_id, series, year) do update set n = c.n + 1 returning c.n into next;
  select concat_ws('-', tg_argv[0], b.code, this_year, lpad(next::text, greatest(4, length(next::text)), '0'))
    into given from branches b where b.id = new.branch_id;
  if tg_nargs > 1 then
    return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], given));
  end if;
  new.number := given;
  return new;
end $$`;

/** The series of all resources. */
export const numberRules = (): string =>
  [
    numberFunction,
    ...ownedResources.flatMap((r) =>
      columnsOf(r.fields).flatMap(([name, f]) =>
        isText(f) && f.series
          ? [
              `drop trigger if exists app_number on "${r.name}"`,
              `create trigger app_number before insert on "${r.name}" for each row execute function app_number('${f.series}'${name === 'number' ? '' : `, '${name}'`})`,
            ]
          : [],
      ),
    ),
  ].join(';\n');
