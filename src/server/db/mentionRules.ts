/**
 * Which mentions may be unread is kept with them, so that nobody reads what they have read in ten years to find the few
 * that wait (decision 92). A mention is unread from the time on when its text first had it, until its person's mark of the thread
 * reaches that time. An edit calls nobody again. Where two people write and read at the same moment, the row of the mention decides, and it stays
 * unread rather than being lost: who asks compares the mark once more.
 */
export const mentionRules = `
create or replace function app_mention_arrives() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select case when m.seen_at >= coalesce(c.edited_at, c.created_at) then null else coalesce(c.edited_at, c.created_at) end
  into new.unread_since
  from comments c left join seen_marks m on m.branch_id = c.branch_id and m.user_id = new.user_id
    and m.resource = c.resource and m.record_id = c.record_id
    and m.lines = coalesce(c.lines, 'comments') and m.line_id = coalesce(c.line_id, 0)
  where c.branch_id = new.branch_id and c.id = new.comment_id;
  return new;
end $$;
drop trigger if exists app_mention_arrives on comment_mentions;
create trigger app_mention_arrives before insert on comment_mentions for each row execute function app_mention_arrives();
drop trigger if exists app_mention_edited on comments;
drop function if exists app_mention_edited();
create or replace function app_mention_read() returns trigger language plpgsql as $$
begin
  update comment_mentions m set unread_since = null from comments c
  where m.branch_id = new.branch_id and m.user_id = new.user_id and m.unread_since <= new.seen_at
    and c.branch_id = m.branch_id and c.id = m.comment_id and c.resource = new.resource and c.record_id = new.record_id
    and coalesce(c.lines, 'comments') = new.lines and coalesce(c.line_id, 0) = new.line_id;
  return null;
end $$;
drop trigger if exists app_mention_read on seen_marks;
create trigger app_mention_read after insert or update on seen_marks
  for each row when (new.lines <> '') execute function app_mention_read()`;
