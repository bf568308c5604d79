import { getTableName } from 'drizzle-orm';
import { isEnd } from '../../../schema/workflow.ts';
import { frozenRow } from '../../db/frozen.ts';
import { identifier, literal } from '../../db/sqlText.ts';
import { tableOf } from '../../db/tables.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import { allStages } from './stages.ts';

const openStages = allStages.map(({ records, title }) => {
  const states = Object.entries(workflowOf(records).states).flatMap(([name, state]) =>
    isEnd(state) ? [] : [literal(name)],
  );
  const isOpen = `s.branch_id = new.branch_id and s.estimation_id = new.id and s.frozen_at is null and s.status in (${states.join(', ')})`;
  return { table: identifier(getTableName(tableOf(records))), title, isOpen };
});

/**
 * Whoever makes an estimation makes its open stages too, but for one that was handed to somebody else: they follow a new
 * creator, who must not review or approve one of them (rule 24).
 */
export const creatorRules = `
create or replace function app_follow_creator() returns trigger language plpgsql security definer set search_path = public as $$
begin
  ${openStages
    .map(
      ({ table, title, isOpen }) => `
  if exists (select from ${table} s where ${isOpen} and s.creator_id = old.creator_id and new.creator_id in (s.reviewer_id, s.approver_id)) then
    raise exception ${literal(`They review or approve ${title}, which is open: choose somebody else`)} using errcode = '${frozenRow}';
  end if;
  update ${table} s set creator_id = new.creator_id, version = version + 1 where ${isOpen} and s.creator_id = old.creator_id;`,
    )
    .join('')}
  return null;
end $$;
drop trigger if exists app_follow_creator on estimations;
create trigger app_follow_creator after update on estimations for each row
  when (old.creator_id is distinct from new.creator_id) execute function app_follow_creator();`;
