/** The columns of a vendor's workbook, in their order. */
export const bidColumns = [
  'position',
  'description',
  'specification',
  'quantity',
  'unit',
  'needed_on',
  'price',
  'no_bid',
  'amount',
  'alternate',
  'lead_time',
  'minimum',
  'note',
  'identity',
] as const;
export type BidColumn = (typeof bidColumns)[number];

/** Their headings: a workbook that comes back is read by these. */
export const bidHeadings: Readonly<Record<BidColumn, string>> = {
  position: 'Pos.',
  description: 'Description',
  specification: 'Specification',
  quantity: 'Quantity',
  unit: 'Unit',
  needed_on: 'Needed on',
  price: 'Unit price',
  no_bid: 'No bid',
  amount: 'Amount',
  alternate: 'Alternate offered',
  lead_time: 'Lead time, days',
  minimum: 'Least quantity',
  note: 'Note',
  identity: 'Identity',
};

/** What a vendor fills in once, in the cell to the right of its label. */
export const headFields = ['reference', 'valid_until', 'lead_time', 'minimum_order', 'currency', 'notes'] as const;
export type HeadField = (typeof headFields)[number];

export const headLabels: Readonly<Record<HeadField, string>> = {
  reference: 'Your reference',
  valid_until: 'Valid until',
  lead_time: 'Lead time of all, days',
  minimum_order: 'Minimum order value',
  currency: 'Currency',
  notes: 'Remarks',
};

/** What a vendor writes, or chooses, where nothing is offered. */
export const noBidText = 'No bid';
