import { call, list } from '../../schema/calls/call.ts';
import { date, flag, integer, longText, money, oneOf, percent, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { quotationWording } from './quotationWording.ts';

const permissions = 'estimation.quotation';
const path = '/api/client-quotations';

/** A field that is set when a quotation is issued, and never again. */
const set = <F extends object>(field: F): F & { readonly readOnly: true } => ({ ...field, readOnly: true });

/**
 * A quotation that was issued to a client (rule 111): made of one revision of a stage, whose lines are never changed
 * again, with all that it says beside them. It is never changed; the next one takes its place.
 */
export const clientQuotations = defineResource({
  name: 'client_quotations',
  represent: 'number',
  about: 'subject',
  title: 'Client quotation',
  titles: 'Client quotations',
  permissions,
  menu: 'Estimations',
  menuPlace: 6,
  icon: 'RequestQuote',
  fields: {
    number: series('QUO'),
    subject: set({ ...quotationWording.subject, search: true }),
    estimation_id: reference('estimations', { required: true, readOnly: true, search: true }),
    project_id: reference('projects', { required: true, readOnly: true, search: true }),
    customer_id: reference('customers', { readOnly: true }),
    stage: oneOf(['boq_sales', 'cost_estimation'], {
      label: 'Made of',
      required: true,
      readOnly: true,
      labels: { boq_sales: 'BOQ sales', cost_estimation: 'Cost estimation' },
    }),
    boq_sale_id: reference('boq_sales', {
      label: 'BOQ sales',
      readOnly: true,
      filledExactlyIf: { field: 'stage', values: ['boq_sales'] },
    }),
    boq_cost_id: reference('boq_costs', {
      label: 'Cost estimation',
      readOnly: true,
      filledExactlyIf: { field: 'stage', values: ['cost_estimation'] },
    }),
    /** The number of that revision. */
    bill: text({ required: true, readOnly: true, max: 60 }),
    /** Whether it is the last one of its estimation. */
    is_current: flag({ label: 'Current', readOnly: 'derived', initial: true }),
    replaces_id: reference('client_quotations', { label: 'Replaces', readOnly: true }),
    addressee: set(quotationWording.addressee),
    attention: set(quotationWording.attention),
    your_reference: set(quotationWording.your_reference),
    quoted_on: date({ label: 'Date', required: true, readOnly: true }),
    valid_until: set(quotationWording.valid_until),
    introduction: set(quotationWording.introduction),
    terms: set(quotationWording.terms),
    language: set(quotationWording.language),
    with_components: set(quotationWording.with_components),
    currency: text({ required: true, readOnly: true, max: 3 }),
    total: money({ required: true, readOnly: true }),
    tax_name: text({ label: 'Tax', readOnly: true, max: 40 }),
    tax_percent: percent({ label: 'Tax rate', readOnly: true }),
    tax_amount: money({ label: 'Tax amount', required: true, readOnly: true }),
    gross_total: money({ label: 'Total with tax', required: true, readOnly: true }),
    /** The letterhead as it was then, the project's number and place, and who made it: JSON. */
    printed: longText({ label: 'As printed', required: true, readOnly: true, max: 20_000 }),
    /** The client's workbook that it fills in, and its number. */
    client_workbook: text({ label: 'Client’s workbook', readOnly: true, max: 200 }),
    client_bill: integer({ readOnly: true }),
  },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path) },
  endpoints: {
    document: call({
      method: 'GET',
      path: `${path}/:id/document`,
      summary: 'The quotation as it was issued, as a PDF',
      permission: `${permissions}.view`,
      answer: 'file',
      failure: 'Failed to make the document',
    }),
    workbook: call({
      method: 'GET',
      path: `${path}/:id/workbook`,
      summary: 'The client’s own workbook as the quotation fills it in',
      permission: `${permissions}.view`,
      answer: 'file',
      failure: 'Failed to make the workbook',
    }),
  },
  list: {
    columns: [
      'number',
      'subject',
      'customer_id',
      'quoted_on',
      'valid_until',
      'total',
      'gross_total',
      'is_current',
      'created_by_name',
    ],
    filters: ['is_current', 'customer_id', 'project_id', 'estimation_id', 'quoted_on', 'total'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'subject',
        'customer_id',
        'project_id',
        'estimation_id',
        'stage',
        'boq_sale_id',
        'boq_cost_id',
        'is_current',
        'replaces_id',
      ],
    },
    { title: 'Amounts', fields: ['total', 'tax_name', 'tax_percent', 'tax_amount', 'gross_total', 'currency'] },
    {
      title: 'Said in it',
      fields: [
        'addressee',
        'attention',
        'your_reference',
        'quoted_on',
        'valid_until',
        'language',
        'with_components',
        'client_workbook',
        'introduction',
        'terms',
      ],
    },
  ],
  empty: 'No quotation was issued yet. Make one of an approved BOQ sales or cost estimation.',
  beginsAt: 'boq_costs',
});
