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

export const branches = [
  { code: 'LDS', name: 'Leeds' },
  { code: 'BRS', name: 'Bristol' },
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
    single: ['procurement.award.approve'],
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
