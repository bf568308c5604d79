import { allPermissions } from '../../../../resources/permissionNames.ts';

export { allPermissions };

const within = (...patterns: RegExp[]) => allPermissions().filter((p) => patterns.some((pattern) => pattern.test(p)));

interface Account {
  readonly email: string;
  readonly name: string;
  /** The codes of the branches; the first is the default. */
  readonly branches: readonly string[];
  readonly permissions: readonly string[];
  readonly purpose: string;
}

export const branches = [
  { code: 'LDS', name: 'Leeds' },
  { code: 'BRS', name: 'Bristol' },
] as const;

/** The demo accounts (rule 36); all have the password `demo`. */
export const accounts = (): Account[] => {
  const everything = allPermissions();
  const readOnly = within(/\.view$/, /\.comment$/).filter((p) => !p.startsWith('admin.'));
  // Sales and purchasing see their own enquiries; leaders, reviewers and approvers see all.
  const own = readOnly.filter((p) => !/^enquiry\.(global|global_pending|pending)\./.test(p));
  const all = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];
  return [
    {
      email: 'admin@demo.test',
      name: 'Amara Osei',
      branches: ['LDS', 'BRS'],
      permissions: everything,
      purpose: 'everything, both branches',
    },
    {
      email: 'sales@demo.test',
      name: 'Tom Whitaker',
      branches: ['LDS'],
      permissions: all(
        own,
        within(
          /^master\.(client|customer)\.(create|update)$/,
          /^enquiry\.(own|follow_up)\./,
          /^estimation\.boq_\w+\.(create|update|delete|submit|revise)$/,
          /^project\.(project|contract_review|contract_action|plan)\.(create|update|delete|submit|track)$/,
          /^procurement\.request\.(create|update|delete)$/,
        ),
      ),
      purpose: 'creates enquiries, estimations, requests, plans',
    },
    {
      email: 'reviewer@demo.test',
      name: 'Ingrid Solheim',
      branches: ['LDS'],
      permissions: all(
        readOnly,
        within(
          /^enquiry\.pending\.(review|send_back)$/,
          /^enquiry\.follow_up\./,
          /^estimation\.boq_\w+\.review$/,
          /^project\.contract_action\.update$/,
          /^project\.plan\.track$/,
          /^procurement\.award\.approve$/,
        ),
      ),
      purpose: 'reviews',
    },
    {
      email: 'approver@demo.test',
      name: 'David Mensah',
      branches: ['LDS'],
      permissions: all(
        readOnly,
        within(
          /^enquiry\.pending\.(approve|send_back)$/,
          /^enquiry\.follow_up\./,
          /^estimation\.boq_\w+\.approve$/,
          /^project\.(contract_review|plan)\.approve$/,
          /^project\.contract_action\.(create|update)$/,
          /^procurement\.award\.approve$/,
        ),
      ),
      purpose: 'approves',
    },
    {
      email: 'buyer@demo.test',
      name: 'Priya Raman',
      branches: ['LDS'],
      permissions: all(own, within(/^master\.item\./, /^procurement\./)),
      purpose: 'procurement',
    },
    {
      email: 'coordinator@demo.test',
      name: 'Marek Zielinski',
      branches: ['LDS'],
      permissions: all(
        readOnly,
        within(
          /^master\.(structure|bom)\./,
          /^enquiry\.(own|follow_up)\./,
          /^enquiry\.global\.manage$/,
          /^estimation\.estimation\./,
          /^estimation\.boq_\w+\.(create|update|delete|submit|revise)$/,
          /^project\./,
        ),
      ),
      purpose: 'coordinator and team leader',
    },
    {
      email: 'other@demo.test',
      name: 'Siân Prosser',
      branches: ['BRS'],
      permissions: everything,
      purpose: 'everything, the second branch only',
    },
    {
      email: 'nobody@demo.test',
      name: 'Nadia Bright',
      branches: ['LDS'],
      permissions: [],
      purpose: 'signs in, holds no permission',
    },
  ];
};
