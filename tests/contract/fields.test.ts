import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { columnsOf } from '../../src/schema/field.ts';
import { fieldRows, screenRow } from './described.ts';
import fieldTable from './fields.tsv?raw';
import screenTable from './screens.tsv?raw';
import { linesOf } from './table.ts';

const fields = linesOf(fieldTable);
const screens = linesOf(screenTable);

it('the records of the contract are those that there are', () => {
  expect(resources.map(({ name }) => name)).toEqual(screens.map(({ resource }) => resource));
});

describe.each(resources.map((resource) => [resource.name, resource] as const))('a record of %s', (name, resource) => {
  it('has the fields of the contract, with their rules', () => {
    const demanded = fields.filter((row) => row['resource'] === name);
    expect(fieldRows(resource.fields)).toEqual(
      demanded.map(({ field, kind, label, rules }) => [field, kind, label, rules]),
    );
  });

  it('is shown as the contract says', () => {
    const { resource: _, ...demanded } = screens.find((row) => row['resource'] === name) ?? {};
    expect(screenRow(resource)).toEqual(demanded);
  });
});

it('what is due is late while somebody is still to act', () => {
  const late = resources.flatMap((resource) =>
    columnsOf(resource.fields).flatMap(([field, f]) =>
      'late' in f && f.late ? [[resource.name, field, f.late] as const] : [],
    ),
  );
  expect(late).toEqual([
    // What was ordered and has not come (rule 93).
    ['buyout_requests', 'due_on', { field: 'status', values: ['AWARDED'] }],
    ['contract_actions', 'due_on', { field: 'status', values: ['OPEN'] }],
    // What was converted is due by its estimation.
    ['enquiries', 'due_on', { field: 'status', values: ['DRAFT', 'PENDING_APPROVAL', 'SENT_BACK', 'APPROVED'] }],
    ['estimations', 'due_on', { field: 'status', values: ['OPEN', 'HELD'] }],
    ['follow_ups', 'due_at', { field: 'status', values: ['OPEN'] }],
    ['plan_tasks', 'planned_end_date', { field: 'status', values: ['NOT_STARTED', 'IN_PROGRESS'] }],
    ['production_orders', 'due_on', { field: 'status', values: ['PLANNED', 'IN_PROGRESS'] }],
    ['purchase_requests', 'needed_on', { field: 'status', values: ['OPEN'] }],
    ['rfqs', 'due_on', { field: 'status', values: ['DRAFT', 'SENT', 'CLOSED'] }],
  ]);
});

it('states and stages are called and toned as staff read them', () => {
  const words = resources.flatMap((resource) =>
    columnsOf(resource.fields).flatMap(([field, f]) =>
      f.kind === 'one_of' && field !== 'currency' && field !== 'notation' && (f.labels || f.tones)
        ? f.values.map((value) => [resource.name, field, value, f.labels?.[value], f.tones?.[value]])
        : [],
    ),
  );
  const stages = ['boq_costs', 'boq_creations', 'boq_details', 'boq_sales'].flatMap((stage) => [
    [stage, 'status', 'DRAFT', 'Draft', 'neutral'],
    [stage, 'status', 'UNDER_REVIEW', 'Under review', 'waiting'],
    [stage, 'status', 'SUBMITTED', 'Awaiting approval', 'waiting'],
    [stage, 'status', 'REJECTED', 'Sent back', 'attention'],
    [stage, 'status', 'APPROVED', 'Approved', 'good'],
    [stage, 'status', 'HELD', 'On hold', 'attention'],
    [stage, 'status', 'WITH_CLIENT', 'With the client', 'waiting'],
    [stage, 'status', 'CLIENT_REVIEW', 'Client review', 'waiting'],
    [stage, 'status', 'CLOSED', 'Closed', 'neutral'],
    [stage, 'status', 'REVISED', 'Revised', 'neutral'],
  ]);
  const bases = (lines: string) => [
    [lines, 'kind', 'structure', 'Structure', undefined],
    [lines, 'kind', 'bom', 'BOM', undefined],
    [lines, 'kind', 'item', 'Item', undefined],
    [lines, 'basis', 'rate_only', 'Rate only', undefined],
    [lines, 'basis', 'alternate', 'Alternate', undefined],
    [lines, 'basis', 'percent_of_structure', '% of structure', undefined],
    [lines, 'basis', 'percent_of_all', '% of all', undefined],
  ];
  const headings = [
    ['ref', 'Item number'],
    ['code', 'Code'],
    ['description', 'Description'],
    ['unit', 'Unit'],
    ['quantity', 'Quantity'],
    ['rate', 'Rate'],
    ['material_rate', 'Material rate'],
    ['labour_rate', 'Labour rate'],
    ['machine_rate', 'Machine rate'],
    ['freight_rate', 'Freight rate'],
    ['amount', 'Amount'],
    ['level', 'Level'],
    ['kind', 'Type'],
  ].map(([value, label]) => ['boq_headings', 'meaning', value, label, undefined]);
  expect(words).toEqual([
    ['awards', 'status', 'DRAFT', 'Draft', 'neutral'],
    ['awards', 'status', 'UNDER_REVIEW', 'Under review', 'waiting'],
    ['awards', 'status', 'PENDING_APPROVAL', 'Awaiting approval', 'waiting'],
    ['awards', 'status', 'SENT_BACK', 'Sent back', 'attention'],
    ['awards', 'status', 'APPROVED', 'Awarded', 'good'],
    ['awards', 'status', 'WITHDRAWN', 'Withdrawn', 'bad'],
    ...bases('boq_cost_lines'),
    ['boq_cost_lines', 'rate_source', 'master', 'Item master', undefined],
    ['boq_cost_lines', 'rate_source', 'quotation', "Vendor's quotation", undefined],
    ['boq_cost_lines', 'rate_source', 'estimation', 'Last cost estimation', undefined],
    ...stages.slice(0, 10),
    ...bases('boq_creation_lines'),
    ...stages.slice(10, 20),
    ...bases('boq_detail_lines'),
    ...stages.slice(20, 30),
    ...headings,
    ...bases('boq_sale_lines'),
    ...stages.slice(30),
    ['branches', 'document_language', 'en', 'English', undefined],
    ['branches', 'document_language', 'de', 'Deutsch', undefined],
    ['buyout_requests', 'status', 'PLANNED', 'Planned', 'neutral'],
    ['buyout_requests', 'status', 'OPEN', 'Open', 'waiting'],
    ['buyout_requests', 'status', 'IN_RFQ', 'In RFQ', 'waiting'],
    ['buyout_requests', 'status', 'AWARDED', 'Ordered', 'waiting'],
    ['buyout_requests', 'status', 'RECEIVED', 'Received', 'good'],
    ['buyout_requests', 'status', 'CANCELLED', 'Cancelled', 'bad'],
    ['client_quotations', 'stage', 'boq_sales', 'BOQ sales', undefined],
    ['client_quotations', 'stage', 'cost_estimation', 'Cost estimation', undefined],
    ['client_quotations', 'language', 'en', 'English', undefined],
    ['client_quotations', 'language', 'de', 'Deutsch', undefined],
    ['contract_actions', 'status', 'OPEN', 'Open', 'waiting'],
    ['contract_actions', 'status', 'COMPLETED', 'Completed', 'good'],
    ['contract_reviews', 'status', 'DRAFT', 'Draft', 'neutral'],
    ['contract_reviews', 'status', 'UNDER_REVIEW', 'Under review', 'waiting'],
    ['contract_reviews', 'status', 'SENT_BACK', 'Sent back', 'attention'],
    ['contract_reviews', 'status', 'APPROVED', 'Approved', 'good'],
    ['enquiries', 'status', 'DRAFT', 'Draft', 'neutral'],
    ['enquiries', 'status', 'PENDING_APPROVAL', 'Awaiting approval', 'waiting'],
    ['enquiries', 'status', 'SENT_BACK', 'Sent back', 'attention'],
    ['enquiries', 'status', 'APPROVED', 'Approved', 'good'],
    ['enquiries', 'status', 'CONVERTED', 'Converted', 'good'],
    ['enquiries', 'status', 'WON', 'Won', 'good'],
    ['enquiries', 'status', 'LOST', 'Lost', 'bad'],
    ['enquiries', 'status', 'CANCELLED', 'Cancelled', 'neutral'],
    ['estimations', 'status', 'OPEN', 'Open', 'waiting'],
    ['estimations', 'status', 'HELD', 'On hold', 'attention'],
    ['estimations', 'status', 'WON', 'Won', 'good'],
    ['estimations', 'status', 'LOST', 'Lost', 'bad'],
    ['estimations', 'estimation_stage', 'boq_details', 'BOQ details', undefined],
    ['estimations', 'estimation_stage', 'boq_creation', 'BOQ creation', undefined],
    ['estimations', 'estimation_stage', 'boq_sales', 'BOQ sales', undefined],
    ['estimations', 'estimation_stage', 'cost_estimation', undefined, undefined],
    ['follow_ups', 'status', 'OPEN', 'Open', 'waiting'],
    ['follow_ups', 'status', 'DONE', 'Done', 'good'],
    ['follow_ups', 'status', 'CANCELLED', 'Cancelled', 'neutral'],
    ['global_history', 'action', 'create', 'Added', 'good'],
    ['global_history', 'action', 'update', 'Changed', undefined],
    ['global_history', 'action', 'delete', 'Removed', 'bad'],
    ['history', 'action', 'create', 'Added', 'good'],
    ['history', 'action', 'update', 'Changed', undefined],
    ['history', 'action', 'delete', 'Removed', 'bad'],
    ['plan_tasks', 'kind', 'main_task', 'Main task', undefined],
    ['plan_tasks', 'kind', 'sub_task', 'Sub-task', undefined],
    ['plan_tasks', 'status', 'NOT_STARTED', 'Not started', 'neutral'],
    ['plan_tasks', 'status', 'IN_PROGRESS', 'In progress', 'waiting'],
    ['plan_tasks', 'status', 'DONE', 'Done', 'good'],
    ['production_orders', 'status', 'PLANNED', 'Planned', 'neutral'],
    ['production_orders', 'status', 'IN_PROGRESS', 'In production', 'waiting'],
    ['production_orders', 'status', 'DONE', 'Done', 'good'],
    ['production_orders', 'status', 'CANCELLED', 'Cancelled', 'bad'],
    ['project_plans', 'status', 'DRAFT', 'Draft', 'neutral'],
    ['project_plans', 'status', 'PENDING_APPROVAL', 'Pending approval', 'waiting'],
    ['project_plans', 'status', 'REVERTED_BY_APPROVER', 'Reverted by approver', 'attention'],
    ['project_plans', 'status', 'APPROVED', 'Approved, with the client', 'waiting'],
    ['project_plans', 'status', 'REVERTED_BY_CLIENT', 'Reverted by client', 'attention'],
    ['project_plans', 'status', 'CLOSED', 'Closed', 'good'],
    ['projects', 'status', 'ESTIMATING', 'Estimating', 'waiting'],
    ['projects', 'status', 'ACTIVE', 'Active', 'good'],
    ['projects', 'status', 'LOST', 'Lost', 'bad'],
    ['projects', 'status', 'CLOSED', 'Closed', 'neutral'],
    ['purchase_request_lines', 'kind', 'product', 'Product', undefined],
    ['purchase_request_lines', 'kind', 'item', 'Item', undefined],
    ['purchase_request_lines', 'kind', 'consumable', 'Consumable', undefined],
    ['purchase_requests', 'purpose', 'project_purchase', 'For a project', undefined],
    ['purchase_requests', 'purpose', 'general_purchase', 'General', undefined],
    ['purchase_requests', 'status', 'OPEN', 'Open', 'waiting'],
    ['purchase_requests', 'status', 'CLOSED', 'Closed', 'good'],
    ['purchase_requests', 'status', 'CANCELLED', 'Cancelled', 'bad'],
    ['rfqs', 'status', 'DRAFT', 'Draft', 'neutral'],
    ['rfqs', 'status', 'SENT', 'Sent', 'waiting'],
    ['rfqs', 'status', 'CLOSED', 'Closed', 'attention'],
    ['rfqs', 'status', 'AWARDED', 'Awarded', 'good'],
    ['rfqs', 'status', 'CANCELLED', 'Cancelled', 'bad'],
    ['stock_requests', 'status', 'ASKED', 'Asked', 'waiting'],
    ['stock_requests', 'status', 'RELEASED', 'Released', 'good'],
    ['stock_requests', 'status', 'DECLINED', 'Declined', 'bad'],
    ['stock_requests', 'status', 'WITHDRAWN', 'Withdrawn', 'neutral'],
    ['trail_entries', 'kind', 'sign_in', 'Signed in', undefined],
    ['trail_entries', 'kind', 'failed_sign_in', 'Sign-in failed', 'bad'],
    ['trail_entries', 'kind', 'sign_out', 'Signed out', undefined],
    ['trail_entries', 'kind', 'read', 'Record read', undefined],
    ['trail_entries', 'kind', 'download', 'File taken', 'waiting'],
    ['trail_entries', 'kind', 'export', 'List exported', 'waiting'],
  ]);
});

/** What is asked for: what it is, how much, and what it is for. */
const asked = [
  'description',
  'unit',
  'quantity',
  'total_quantity',
  'item_id',
  'item_variant_id',
  'bom_id',
  'parent_line_id',
  'structure_id',
  'task_number',
  'bill_line_key',
];

it('what makes the price of a line, its place and what is asked for take its marks away (rules 41, 51 and 126)', () => {
  const verified = resources.flatMap(({ name, verification }) =>
    verification ? [[name, verification.clearedBy, verification.head?.clearedBy ?? []]] : [],
  );
  expect(verified).toEqual([
    [
      'boq_cost_lines',
      [
        'description',
        'quantity',
        'alternate_quantity',
        'alternate_to',
        'unit',
        'factor',
        'parent_line_id',
        'basis',
        'percent',
        'base_cost',
        'base_selling',
        'item_id',
        'item_variant_id',
        'material_rate',
        'labour_rate',
        'machine_rate',
        'freight_rate',
        'margin_percent',
      ],
      [],
    ],
    ['purchase_request_lines', asked, ['purpose', 'project_id']],
  ]);
  const { sets = {} } = resources.find(({ name }) => name === 'purchase_request_lines')?.verification ?? {};
  expect(Object.entries(sets).map(([set, { clearedBy, linesIn }]) => [set, clearedBy, linesIn])).toEqual([
    ['allocation', asked, ['consumable']],
  ]);
});

it('a field that leaves the marks says why, in a sentence', () => {
  const reasons = resources.flatMap(({ verification: v }) =>
    v ? [v.harmless, v.head?.harmless, ...Object.values(v.sets ?? {}).map(({ harmless }) => harmless)] : [],
  );
  for (const reason of reasons.flatMap((each) => Object.values(each ?? {}))) expect(reason).toMatch(/\w{3,}/);
});
