import { branchRole } from '../../db/policies.ts';
import { frozenRow } from '../../db/frozen.ts';
import { refusedInput } from '../../db/refusedInput.ts';

/** A buyout request is in one open RFQ at most, a line is quoted once, and one award of an RFQ is on its way (rules 90 to 92). */
const onlyOnce = `
create unique index if not exists rfq_lines_open on rfq_lines (branch_id, buyout_request_id) where is_open;
create unique index if not exists bids_once on bids (branch_id, quotation_id, rfq_line_id);
create index if not exists bids_of_rfq on bids (branch_id, rfq_id);
create unique index if not exists levelling_decisions_once
  on levelling_decisions (branch_id, rfq_id, coalesce(vendor_id, 0), coalesce(rfq_line_id, 0));
create unique index if not exists quotations_current on quotations (branch_id, rfq_id, vendor_id) where is_current;
create unique index if not exists awards_alive on awards (branch_id, rfq_id)
  where status not in ('WITHDRAWN');`;

/**
 * A vendor's next answer to an RFQ is the current one, and the one before stays as it is (rule 91). One that was entered
 * for the wrong vendor is set right while neither has another.
 */
const revisions = `
create or replace function app_quotation_revision() returns trigger language plpgsql as $$
begin
  perform from rfqs where branch_id = new.branch_id and id = new.rfq_id for no key update;
  select coalesce(max(revision), 0) + 1 into new.revision from quotations
    where branch_id = new.branch_id and rfq_id = new.rfq_id and vendor_id = new.vendor_id;
  new.is_current := true;
  update quotations set is_current = false
    where branch_id = new.branch_id and rfq_id = new.rfq_id and vendor_id = new.vendor_id and is_current;
  return new;
end $$;
drop trigger if exists app_quotation_revision on quotations;
create trigger app_quotation_revision before insert on quotations for each row execute function app_quotation_revision();
create or replace function app_quotation_gone() returns trigger language plpgsql as $$
begin
  update quotations set is_current = true where branch_id = old.branch_id and id = (
    select id from quotations where branch_id = old.branch_id and rfq_id = old.rfq_id and vendor_id = old.vendor_id
    order by revision desc limit 1);
  return null;
end $$;
drop trigger if exists app_quotation_gone on quotations;
create trigger app_quotation_gone after delete on quotations for each row when (old.is_current)
  execute function app_quotation_gone();
create or replace function app_quotation_vendor() returns trigger language plpgsql as $$
begin
  perform from rfqs where branch_id = new.branch_id and id = new.rfq_id for no key update;
  if exists (select from quotations where branch_id = new.branch_id and rfq_id = new.rfq_id and id <> new.id
      and vendor_id in (old.vendor_id, new.vendor_id)) then
    raise exception 'A quotation stays that of its vendor, who has another one here'
      using errcode = '${refusedInput}', column = 'vendor_id';
  end if;
  return new;
end $$;
drop trigger if exists app_quotation_vendor on quotations;
create trigger app_quotation_vendor before update of vendor_id on quotations for each row
  when (new.vendor_id is distinct from old.vendor_id) execute function app_quotation_vendor();`;

/**
 * A quotation on which an award is on its way stays as the vendor gave it (rule 124): another answer is another
 * revision. The rate of its currency and its validity are not the vendor's prices, and outdate the award.
 */
const awarded = `
create or replace function app_quotation_awarded() returns trigger language plpgsql as $$
declare
  found text := (select a.number from awards a where a.branch_id = old.branch_id and a.rfq_id = old.rfq_id
    and a.status <> 'WITHDRAWN' and exists (select from awards_lines l where l.branch_id = a.branch_id
      and l.parent_id = a.id and l.vendor_id = old.vendor_id and l.revision = old.revision) limit 1);
begin
  if found is not null then
    raise exception '% is on its way by this quotation: enter another one, or withdraw the award', found
      using errcode = '${frozenRow}';
  end if;
  return new;
end $$;
drop trigger if exists app_quotation_awarded on quotations;
create trigger app_quotation_awarded
  before update of vendor_id, reference, received_on, payment_term_id, currency, lead_time_days, minimum_order,
    freight, lump_sum, discount_percent, discount_amount, discount_of_whole on quotations
  for each row when (row(new.vendor_id, new.reference, new.received_on, new.payment_term_id, new.currency,
      new.lead_time_days, new.minimum_order, new.freight, new.lump_sum, new.discount_percent, new.discount_amount,
      new.discount_of_whole) is distinct from row(old.vendor_id, old.reference, old.received_on,
      old.payment_term_id, old.currency, old.lead_time_days, old.minimum_order, old.freight, old.lump_sum,
      old.discount_percent, old.discount_amount, old.discount_of_whole))
  execute function app_quotation_awarded();`;

/** A function that reads a number of the transaction's branch: the branch role cannot read branches. */
const numberOfBranch = (name: string, column: string): string => `
create or replace function ${name}() returns numeric
language plpgsql stable security definer set search_path = public as $$
begin
  return (select b.${column} from branches b
    where b.id = nullif(current_setting('app.branch_id', true), '')::bigint);
end
$$;
revoke all on function ${name}() from public;
grant execute on function ${name}() to ${branchRole};`;

/** From which value on awards are approved; null: each. */
const approvedFrom = numberOfBranch('app_awards_approved_from', 'awards_approved_from');
/** By how much more than its estimate an award may cost without being told as above it, in percent (rule 132). */
const overPercent = numberOfBranch('app_estimate_over_percent', 'estimate_over_percent');

/** One change of an order is on its way at a time (rule 154). */
const oneChange = `create unique index if not exists order_changes_on_its_way on order_changes (branch_id, order_id)
  where status in ('DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK');`;

export const rfqRules = [oneChange, onlyOnce, revisions, awarded, approvedFrom, overPercent].join('\n');
