import contractActionRows from './contractActionSteps.tsv?raw';
import contractReviewRows from './contractReviewSteps.tsv?raw';
import enquiryRows from './enquirySteps.tsv?raw';
import followUpRows from './followUpSteps.tsv?raw';
import planRows from './planSteps.tsv?raw';
import projectRows from './projectSteps.tsv?raw';
import awardRows from './awardSteps.tsv?raw';
import rfqRows from './rfqSteps.tsv?raw';
import buyoutRequestRows from './buyoutRequestSteps.tsv?raw';
import orderChangeRows from './orderChangeSteps.tsv?raw';
import deliveryRows from './deliverySteps.tsv?raw';
import purchaseOrderRows from './purchaseOrderSteps.tsv?raw';
import issueSlipRows from './issueSlipSteps.tsv?raw';
import productionOrderRows from './productionOrderSteps.tsv?raw';
import stockRequestRows from './stockRequestSteps.tsv?raw';
import purchaseRequestRows from './purchaseRequestSteps.tsv?raw';
import { linesOf } from './table.ts';
import type { Tried } from './tried.ts';

/** One step of a process, as rules 24, 26, 29, 30, 41, 81 to 83, 67, 71, 90, 92, 93, 122 and 123 have it. */
export interface StepRow {
  readonly action: string;
  readonly label: string;
  readonly permission: string;
  /** The roles that take it, each enough. */
  readonly by: readonly string[];
  readonly comment: string;
  /** Who is barred, who is distinct, the guards, and whether it waits for marks. */
  readonly tried: Tried;
  /** Taken along with a step of another record alone. */
  readonly along: boolean;
  /** Where it leads from each state; `-` where it is not possible. */
  readonly to: Readonly<Record<string, string>>;
}

const rowsOf = (text: string): StepRow[] =>
  linesOf(text).map(({ action = '', label = '', permission = '', by = '', comment = '', along = '', ...more }) => {
    const { barred = '', distinct = '', guards = '', marks = '', ...to } = more;
    return {
      tried: { barred, distinct, guards, marks },
      action,
      label,
      permission,
      by: by.split(','),
      comment,
      along: along === 'yes',
      to,
    };
  });

export const enquirySteps = rowsOf(enquiryRows);
/** The steps that people take. */
export const enquirySteppable = enquirySteps.filter(({ along }) => !along);
export const followUpSteps = rowsOf(followUpRows);
export const contractReviewSteps = rowsOf(contractReviewRows);
export const contractActionSteps = rowsOf(contractActionRows);
export const planSteps = rowsOf(planRows);
export const projectSteps = rowsOf(projectRows);
export const purchaseRequestSteps = rowsOf(purchaseRequestRows);
export const productionOrderSteps = rowsOf(productionOrderRows);
export const buyoutRequestSteps = rowsOf(buyoutRequestRows);
export const stockRequestSteps = rowsOf(stockRequestRows);
export const rfqSteps = rowsOf(rfqRows);
export const awardSteps = rowsOf(awardRows);
export const purchaseOrderSteps = rowsOf(purchaseOrderRows);
export const orderChangeSteps = rowsOf(orderChangeRows);
export const deliverySteps = rowsOf(deliveryRows);
export const issueSlipSteps = rowsOf(issueSlipRows);

/** What staff read for each state of an enquiry, who may change the enquiry in it, and who holds it. */
export const enquiryStates: Readonly<Record<string, { label: string; changedBy: string[]; assigneesOf: string[] }>> = {
  DRAFT: { label: 'Draft', changedBy: ['owner', 'creator'], assigneesOf: ['owner'] },
  PENDING_APPROVAL: { label: 'Awaiting approval', changedBy: [], assigneesOf: ['reviewer', 'approver'] },
  SENT_BACK: { label: 'Sent back', changedBy: ['owner', 'creator'], assigneesOf: ['owner'] },
  APPROVED: { label: 'Approved', changedBy: [], assigneesOf: ['owner'] },
  CONVERTED: { label: 'Converted', changedBy: [], assigneesOf: ['owner'] },
  WON: { label: 'Won', changedBy: [], assigneesOf: [] },
  LOST: { label: 'Lost', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const followUpStates: typeof enquiryStates = {
  OPEN: { label: 'Open', changedBy: ['assignee', 'creator'], assigneesOf: ['assignee'] },
  DONE: { label: 'Done', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const contractReviewStates: typeof enquiryStates = {
  DRAFT: { label: 'Draft', changedBy: ['creator'], assigneesOf: ['creator'] },
  UNDER_REVIEW: { label: 'Under review', changedBy: [], assigneesOf: ['reviewer'] },
  SENT_BACK: { label: 'Sent back', changedBy: ['creator'], assigneesOf: ['creator'] },
  APPROVED: { label: 'Approved', changedBy: [], assigneesOf: [] },
};

export const contractActionStates: typeof enquiryStates = {
  OPEN: { label: 'Open', changedBy: ['assignee', 'creator'], assigneesOf: ['assignee'] },
  COMPLETED: { label: 'Completed', changedBy: [], assigneesOf: [] },
};

export const purchaseRequestStates: typeof enquiryStates = {
  OPEN: { label: 'Open', changedBy: ['creator'], assigneesOf: ['creator'] },
  CLOSED: { label: 'Closed', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const productionOrderStates: typeof enquiryStates = {
  PLANNED: { label: 'Planned', changedBy: [], assigneesOf: ['creator'] },
  IN_PROGRESS: { label: 'In production', changedBy: [], assigneesOf: ['creator'] },
  DONE: { label: 'Done', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const buyoutRequestStates: typeof enquiryStates = {
  PLANNED: { label: 'Planned', changedBy: [], assigneesOf: ['creator'] },
  OPEN: { label: 'Open', changedBy: [], assigneesOf: ['creator'] },
  IN_RFQ: { label: 'In RFQ', changedBy: [], assigneesOf: [] },
  AWARDED: { label: 'Ordered', changedBy: [], assigneesOf: ['creator'] },
  RECEIVED: { label: 'Received', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const rfqStates: typeof enquiryStates = {
  DRAFT: { label: 'Draft', changedBy: ['creator', 'buyer'], assigneesOf: ['creator'] },
  SENT: { label: 'Sent', changedBy: ['creator', 'buyer'], assigneesOf: ['creator'] },
  CLOSED: { label: 'Closed', changedBy: [], assigneesOf: ['creator'] },
  AWARDED: { label: 'Awarded', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const awardStates: typeof enquiryStates = {
  DRAFT: { label: 'Draft', changedBy: ['creator'], assigneesOf: ['creator'] },
  UNDER_REVIEW: { label: 'Under review', changedBy: [], assigneesOf: ['reviewer'] },
  PENDING_APPROVAL: { label: 'Awaiting approval', changedBy: [], assigneesOf: ['approver'] },
  SENT_BACK: { label: 'Sent back', changedBy: ['creator'], assigneesOf: ['creator'] },
  APPROVED: { label: 'Awarded', changedBy: [], assigneesOf: [] },
  WITHDRAWN: { label: 'Withdrawn', changedBy: [], assigneesOf: [] },
};

export const purchaseOrderStates: typeof enquiryStates = {
  TO_SEND: { label: 'To send', changedBy: ['buyer'], assigneesOf: ['buyer'] },
  SENT: { label: 'Sent', changedBy: [], assigneesOf: ['buyer'] },
  CONFIRMED: { label: 'Confirmed', changedBy: [], assigneesOf: ['buyer'] },
  PART_RECEIVED: { label: 'Partly received', changedBy: [], assigneesOf: ['buyer'] },
  RECEIVED: { label: 'Received', changedBy: [], assigneesOf: [] },
  CANCELLED: { label: 'Cancelled', changedBy: [], assigneesOf: [] },
};

export const orderChangeStates: typeof enquiryStates = {
  DRAFT: { label: 'Draft', changedBy: ['creator'], assigneesOf: ['creator'] },
  UNDER_REVIEW: { label: 'Under review', changedBy: [], assigneesOf: ['reviewer'] },
  PENDING_APPROVAL: { label: 'Awaiting approval', changedBy: [], assigneesOf: ['approver'] },
  SENT_BACK: { label: 'Sent back', changedBy: ['creator'], assigneesOf: ['creator'] },
  MADE: { label: 'Made, to send', changedBy: [], assigneesOf: ['buyer'] },
  SENT: { label: 'Made and sent', changedBy: [], assigneesOf: [] },
  WITHDRAWN: { label: 'Withdrawn', changedBy: [], assigneesOf: [] },
};

export const deliveryStates: typeof enquiryStates = {
  TAKEN: { label: 'Received', changedBy: [], assigneesOf: [] },
  TAKEN_BACK: { label: 'Taken back', changedBy: [], assigneesOf: [] },
};

export const issueSlipStates: typeof enquiryStates = {
  ISSUED: { label: 'Issued', changedBy: [], assigneesOf: [] },
  TAKEN_BACK: { label: 'Taken back', changedBy: [], assigneesOf: [] },
};

export const stockRequestStates: typeof enquiryStates = {
  ASKED: { label: 'Asked', changedBy: [], assigneesOf: ['holder'] },
  RELEASED: { label: 'Released', changedBy: [], assigneesOf: [] },
  DECLINED: { label: 'Declined', changedBy: [], assigneesOf: [] },
  WITHDRAWN: { label: 'Withdrawn', changedBy: [], assigneesOf: [] },
};

export const planStates: typeof enquiryStates = {
  DRAFT: { label: 'Draft', changedBy: ['creator'], assigneesOf: ['creator'] },
  PENDING_APPROVAL: { label: 'Awaiting approval', changedBy: [], assigneesOf: ['approver'] },
  REVERTED_BY_APPROVER: { label: 'Sent back', changedBy: ['creator'], assigneesOf: ['creator'] },
  APPROVED: { label: 'Approved, with the client', changedBy: [], assigneesOf: ['project_manager'] },
  REVERTED_BY_CLIENT: { label: 'Sent back by the client', changedBy: ['creator'], assigneesOf: ['creator'] },
  CLOSED: { label: 'Accepted', changedBy: [], assigneesOf: [] },
};

export const projectStates: typeof enquiryStates = {
  ESTIMATING: { label: 'Estimating', changedBy: ['editor'], assigneesOf: [] },
  ACTIVE: { label: 'Active', changedBy: ['editor'], assigneesOf: [] },
  LOST: { label: 'Lost', changedBy: [], assigneesOf: [] },
  CLOSED: { label: 'Closed', changedBy: [], assigneesOf: [] },
};

/** The permission by which somebody stands in for the owner of any enquiry. */
export const managing = 'enquiry.global.manage';
