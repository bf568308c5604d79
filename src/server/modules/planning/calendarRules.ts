import { weekdayNames } from '../../../domain/weekdays.ts';
import { branchRole } from '../../db/policies.ts';

const days = weekdayNames.map((name, at) => `case when b.${name} then ${at + 1} end`);

/**
 * The days of the week on which the branch of the transaction works, 1 for Monday to 7 for Sunday (rule 75). The branch
 * role cannot read branches: this function answers for its own branch alone.
 */
export const calendarRules = `
create or replace function app_weekdays() returns int[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (select array_remove(array[${days.join(', ')}], null) from branches b
    where b.id = nullif(current_setting('app.branch_id', true), '')::bigint);
end
$$;
revoke all on function app_weekdays() from public;
grant execute on function app_weekdays() to ${branchRole}`;
