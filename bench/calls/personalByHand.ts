import { ownedResources } from '../../src/server/db/tables.ts';
import { literal } from '../../src/server/db/sqlText.ts';
import { branch, mineText, type ByHand, type Statement } from './conditions.ts';
import type { SignedIn } from './people.ts';

const one = (text: string): Statement => ({ text, values: [] });

/** What waits for the person's decision, by the people and states alone. */
const waiting = (me: SignedIn): string =>
  ownedResources
    .flatMap((resource) => {
      const { workflow, name } = resource;
      return Object.entries(workflow?.states ?? {}).flatMap(([state, { decision, waits }]) =>
        decision
          ? [
              `select '${name}' as resource, id, updated_at from ${name} where branch_id = ${branch} and ${workflow?.field} = ${literal(state)}
              and id in (${mineText(
                resource,
                me,
                waits.map(({ role }) => role),
              )})`,
            ]
          : [],
      );
    })
    .join(' union all ');

const inbox = (me: SignedIn): Statement[] => [
  one(`select w.*, s.at, s.action, u.name from (select * from (${waiting(me)}) w order by updated_at limit 30) w
    left join lateral (select * from transitions t where t.branch_id = ${branch} and t.resource = w.resource and t.record_id = w.id order by t.id desc limit 1) s on true
    left join users u on u.id = s.by`),
  one(`select count(*) from (${waiting(me)}) w`),
];

const mentions = (me: SignedIn): Statement =>
  one(`select c.*, u.name from comment_mentions m join comments c on c.branch_id = m.branch_id and c.id = m.comment_id join users u on u.id = c.created_by
    left join seen_marks s on s.branch_id = c.branch_id and s.user_id = ${me.id} and s.resource = c.resource and s.record_id = c.record_id and s.lines = coalesce(c.lines, '') and s.line_id = coalesce(c.line_id, 0)
    where m.branch_id = ${branch} and m.user_id = ${me.id} order by c.id desc limit 30`);

const unseen = (me: SignedIn): Statement =>
  one(`select count(*) from comment_mentions m join comments c on c.branch_id = m.branch_id and c.id = m.comment_id
    where m.branch_id = ${branch} and m.user_id = ${me.id} and not exists (select from seen_marks s where s.branch_id = c.branch_id and s.user_id = ${me.id}
      and s.resource = c.resource and s.record_id = c.record_id and s.lines = coalesce(c.lines, '') and s.line_id = coalesce(c.line_id, 0) and s.seen_at >= c.created_at)`);

const followUps = (me: SignedIn): Statement[] => [
  one(`select f.*, e.title, e.number from follow_ups f join enquiries e on e.branch_id = f.branch_id and e.id = f.enquiry_id
    where f.branch_id = ${branch} and f.assignee_id = ${me.id} and f.status = 'OPEN' order by f.due_at limit 8`),
  one(`select count(*) filter (where due_at < now()), count(*) filter (where due_at >= now() and due_at < date_trunc('day', now()) + interval '1 day')
    from follow_ups where branch_id = ${branch} and assignee_id = ${me.id} and status = 'OPEN'`),
];

/** What stands with the person: sent back, or ready for their next step. */
const standing = (me: SignedIn): Statement[] =>
  ownedResources.flatMap((resource) => {
    const { workflow, name } = resource;
    const states = Object.entries(workflow?.states ?? {}).filter(
      ([, s]) => s.returned === true || s.ready !== undefined,
    );
    return states.map(([state, { waits }]) =>
      one(`select * from ${name} where branch_id = ${branch} and ${workflow?.field} = ${literal(state)}
        and id in (${mineText(
          resource,
          me,
          waits.map(({ role }) => role),
        )}) order by updated_at desc limit 5`),
    );
  });

const recent = (me: SignedIn): Statement =>
  one(`select resource, record_id, max(at) as at from (
      select resource, record_id, at from history where branch_id = ${branch} and by = ${me.id} order by id desc limit 200) h
    group by 1, 2 order by 3 desc limit 8`);

const pipeline = one(`select status, count(*), sum(expected_value) from enquiries where branch_id = ${branch}
  and status in ('DRAFT', 'SENT_BACK', 'PENDING_APPROVAL', 'APPROVED', 'CONVERTED') group by status`);

/** What is written by hand for the calls about the person themself, by their path. */
export const personalByHand = (path: string, me: SignedIn): ByHand | undefined => {
  if (path === '/api/inbox') return inbox(me);
  if (path === '/api/mentions') return [mentions(me), unseen(me)];
  if (path === '/api/waiting')
    return [one(`select count(*) from (${waiting(me)}) w`), ...standing(me), unseen(me), ...followUps(me)];
  if (path === '/api/home') return [...inbox(me), ...standing(me), ...followUps(me), unseen(me), recent(me), pipeline];
  return undefined;
};
