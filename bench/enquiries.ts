import type { PooledConnection } from '../src/server/db/engine/source.ts';

const named = `title like 'Bench enquiry %'`;
/** Most enquiries are over; a few hundred are under way. */
const state = `case when n % 100 < 2 then 'PENDING_APPROVAL' when n % 100 < 3 then 'SENT_BACK' when n % 100 < 10 then 'DRAFT'
  when n % 100 < 15 then 'APPROVED' when n % 100 < 25 then 'CONVERTED' when n % 100 < 50 then 'WON'
  when n % 100 < 90 then 'LOST' else 'CANCELLED' end`;
const step = (action: string, from: string, to: string, of: string) => `
  insert into transitions (branch_id, resource, record_id, action, from_state, to_state, by)
  select 1, 'enquiries', id, '${action}', '${from}', '${to}', owner_id from enquiries where ${named} and ${of}`;

/** Enquiries of the first branch in every state, with approvers, steps and follow-ups: a quarter of them the first user's. */
export const fillEnquiries = async (owner: PooledConnection, many: number): Promise<void> => {
  await owner.query(`select set_config('app.user_id', '1', false), set_config('app.branch_id', '1', false)`);
  await owner.query(
    `insert into enquiries (branch_id, number, title, status, customer_id, log_category_id, expected_value, received_on, owner_id)
     select 1, 'BENCH-' || n, 'Bench enquiry ' || n, ${state}, (select min(id) from customers where branch_id = 1),
       (select min(id) from log_categories where branch_id = 1), n, current_date, 1 + (n / 100) % 4
     from generate_series(1, ${many}) n`,
  );
  await owner.query(
    `insert into enquiries_approvers (branch_id, parent_id, position, user_id)
     select 1, id, 1, 1 + (id + 1) % 4 from enquiries where ${named}`,
  );
  await owner.query(step('submit', 'DRAFT', 'PENDING_APPROVAL', `status <> 'DRAFT'`));
  await owner.query(step('send-back', 'PENDING_APPROVAL', 'SENT_BACK', `status = 'SENT_BACK'`));
  await owner.query(
    `insert into follow_ups (branch_id, enquiry_id, kind, subject, due_at, assignee_id)
     select 1, id, 'call', 'Ring back', now() + (id % 200 - 20) * interval '1 hour', owner_id
     from enquiries where ${named} and status in ('DRAFT', 'SENT_BACK', 'APPROVED', 'CONVERTED')`,
  );
};
