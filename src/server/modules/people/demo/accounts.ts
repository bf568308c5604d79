import { allPermissions } from '../../../../resources/permissionNames.ts';

export { allPermissions };

interface Account {
  readonly email: string;
  readonly name: string;
  /** The codes of the branches; the first is the default. */
  readonly branches: readonly string[];
  /** The names of standard roles. */
  readonly roles: readonly string[];
  /** Single permissions, beside those of the roles. */
  readonly single: readonly string[];
  readonly purpose: string;
}

/** What both branches say on their documents. */
const letterhead = {
  firm_name: 'Pennine Façades Ltd',
  web: 'www.pennine-facades.example',
  registration_number: 'Registered in England 07461182',
  tax_number: 'VAT GB 284 5512 06',
  bank_details: 'Northern Counties Bank · sort code 20-48-11 · account 5512 0034\nIBAN GB29 NWBK 6016 1331 9268 19',
  quotation_terms: [
    'Payment within 30 days of the invoice, by monthly valuation of the work done.',
    'Quantities are re-measured on completion and charged at the rates above.',
    'Rates hold for work that is ordered while this quotation is valid and begun within six months of the order.',
    'Scaffolding, craneage, site power and welfare are provided by others, free of charge.',
    'Goods remain our property until they are paid for.',
  ].join('\n'),
  zone: 'Europe/London',
  tax_name: 'VAT',
  tax_percent: '20.00',
} as const;

export const demoBranches = [
  {
    code: 'LDS',
    name: 'Leeds',
    ...letterhead,
    address: 'Unit 4, Whitehall Works\n12 Holbeck Lane\nLeeds LS11 9TQ',
    phone: '+44 113 496 0120',
    email: 'leeds@pennine-facades.example',
  },
  {
    code: 'BRS',
    name: 'Bristol',
    ...letterhead,
    address: 'The Old Sail Loft\n8 Redcliffe Wharf\nBristol BS1 6SR',
    phone: '+44 117 496 0344',
    email: 'bristol@pennine-facades.example',
  },
] as const;

/** The demo accounts (rule 36); all have the password `demo`. */
export const accounts = (): Account[] => [
  {
    email: 'admin@demo.test',
    name: 'Amara Osei',
    branches: ['LDS', 'BRS'],
    roles: ['Administrator'],
    single: [],
    purpose: 'everything, both branches',
  },
  {
    email: 'sales@demo.test',
    name: 'Tom Whitaker',
    branches: ['LDS'],
    roles: ['Seller', 'Estimator', 'Planner'],
    single: ['procurement.request.create', 'procurement.request.update', 'procurement.request.delete'],
    purpose: 'creates enquiries, estimations, requests, plans',
  },
  {
    email: 'reviewer@demo.test',
    name: 'Ingrid Solheim',
    branches: ['LDS'],
    roles: ['Reviewer'],
    single: ['procurement.award.approve', 'procurement.order.approve'],
    purpose: 'reviews',
  },
  {
    email: 'approver@demo.test',
    name: 'David Mensah',
    branches: ['LDS'],
    roles: ['Approver'],
    single: [],
    purpose: 'approves',
  },
  {
    email: 'buyer@demo.test',
    name: 'Priya Raman',
    branches: ['LDS'],
    roles: ['Buyer'],
    single: [],
    purpose: 'procurement',
  },
  {
    email: 'coordinator@demo.test',
    name: 'Marek Zielinski',
    branches: ['LDS'],
    roles: ['Coordinator'],
    single: [],
    purpose: 'coordinator and team leader',
  },
  {
    email: 'other@demo.test',
    name: 'Siân Prosser',
    branches: ['BRS'],
    roles: ['Administrator'],
    single: [],
    purpose: 'everything, the second branch only',
  },
  {
    email: 'nobody@demo.test',
    name: 'Nadia Bright',
    branches: ['LDS'],
    roles: [],
    single: [],
    purpose: 'signs in, holds no permission',
  },
];
