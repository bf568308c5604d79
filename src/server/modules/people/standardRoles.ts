import { allPermissions } from '../../../resources/permissionNames.ts';

/** A role with which a firm begins. */
interface StandardRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

const within = (...patterns: RegExp[]) => allPermissions().filter((p) => patterns.some((pattern) => pattern.test(p)));
const all = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();

/** Everybody reads and comments on what is not administration. */
const reading = () => within(/\.view$/, /\.comment$/).filter((p) => !p.startsWith('admin.'));
/** Sales and purchasing see their own enquiries; leaders, reviewers and approvers see all. */
const readingOwn = () => reading().filter((p) => !/^enquiry\.(global|global_pending|pending)\./.test(p));

/** The standard role that allows everything. */
export const wholeRole = 'Administrator';

/** The roles with which a firm begins, each complete in itself; it changes, adds and deletes them as it likes. */
export const standardRoles = (): StandardRole[] => [
  {
    name: wholeRole,
    description: 'May do everything, and manages people, roles and branches.',
    permissions: allPermissions(),
  },
  {
    name: 'Reader',
    description: 'Looks things up and comments; sees those enquiries that are their own.',
    permissions: readingOwn(),
  },
  {
    name: 'Seller',
    description: 'Logs enquiries, follows them up, and adds clients and customers.',
    permissions: all(
      readingOwn(),
      within(/^master\.(client|customer)\.(create|update)$/, /^enquiry\.(own|follow_up)\./),
    ),
  },
  {
    name: 'Estimator',
    description: 'Makes bills of quantities and cost estimations, and sends them for review.',
    permissions: all(
      readingOwn(),
      within(/^estimation\.boq_\w+\.(create|update|delete|submit|revise)$/, /^estimation\.quotation\.create$/),
    ),
  },
  {
    name: 'Planner',
    description: 'Plans projects, follows them, and prepares contract reviews.',
    permissions: all(
      readingOwn(),
      within(/^project\.(project|contract_review|contract_action|plan)\.(create|update|delete|submit|track)$/),
    ),
  },
  {
    name: 'Buyer',
    description: 'Keeps items and stock, books material, asks vendors and awards.',
    permissions: all(readingOwn(), within(/^master\.(item|vendor|payment_term)\./, /^procurement\./)),
  },
  {
    name: 'Reviewer',
    description: 'Reviews enquiries and estimations of everybody.',
    permissions: all(
      reading(),
      within(
        /^enquiry\.pending\.(review|send_back)$/,
        /^enquiry\.follow_up\./,
        /^estimation\.boq_\w+\.review$/,
        /^project\.contract_action\.update$/,
        /^project\.plan\.track$/,
      ),
    ),
  },
  {
    name: 'Approver',
    description: 'Approves enquiries, estimations, contracts, plans and awards.',
    permissions: all(
      reading(),
      within(
        /^enquiry\.pending\.(approve|send_back)$/,
        /^enquiry\.follow_up\./,
        /^estimation\.boq_\w+\.approve$/,
        /^project\.(contract_review|plan)\.approve$/,
        /^project\.contract_action\.(create|update)$/,
        /^procurement\.(award|order)\.approve$/,
      ),
    ),
  },
  {
    name: 'Coordinator',
    description: 'Leads estimations and projects: assigns people, holds, resumes, submits to the client.',
    permissions: all(
      reading(),
      within(
        /^master\.(structure|bom)\./,
        /^enquiry\.(own|follow_up)\./,
        /^enquiry\.global\.manage$/,
        /^estimation\.(estimation|quotation)\./,
        /^estimation\.boq_\w+\.(create|update|delete|submit|revise)$/,
        /^project\./,
      ),
    ),
  },
];
