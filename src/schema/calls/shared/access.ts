import * as z from 'zod/mini';
import { id, moment, person } from '../answers.ts';
import { call } from '../call.ts';
import { longText, text } from '../../field.ts';

/**
 * What becomes of a request for access. `closed`: nobody decided it; the person no longer works in the branch, or cannot
 * sign in.
 */
export const accessStatuses = ['open', 'granted', 'refused', 'withdrawn', 'closed'] as const;

/** The name under which live changes tell of requests for access. */
export const accessRequestsName = 'access_requests';

const permission = () => ({
  permission: z.string(),
  /** "Enquiries: Convert". */
  label: z.string(),
});

/** The user's own request for a permission in the branch. */
export const ownAccessRequest = () =>
  z.strictObject({
    id: id(),
    ...permission(),
    status: z.enum(accessStatuses),
    note: z.nullable(z.string()),
    /** The address of the page that needs it. */
    path: z.nullable(z.string()),
    asked_at: moment(),
    decided_at: z.nullable(moment()),
    /** Null while it is open, and for the system. */
    decided_by_name: z.nullable(z.string()),
    /** Why it was refused. */
    reason: z.nullable(z.string()),
  });

/** A request that the user may grant or refuse. */
const accessRequest = () =>
  z.strictObject({
    id: id(),
    ...permission(),
    asked_by: person(),
    note: z.nullable(z.string()),
    asked_at: moment(),
    /** The branches of who asks, in all of which the permission will hold. */
    branches: z.array(z.string()),
  });

/** The requests that the user may decide, the oldest first, and how many there are. */
export const accessToDecide = () => z.strictObject({ total: z.int(), records: z.array(accessRequest()) });

export type OwnAccessRequest = z.output<ReturnType<typeof ownAccessRequest>>;
export type AccessRequest = z.output<ReturnType<typeof accessRequest>>;
export type AccessToDecide = z.output<ReturnType<typeof accessToDecide>>;

const path = '/api/permissions/requests';
const decided = () => z.strictObject({ id: id(), status: z.enum(accessStatuses) });

export const askAccess = call({
  method: 'POST',
  path,
  summary: 'Ask those who can grant it for a permission that I lack in this branch',
  permission: null,
  body: {
    permission: text({ required: 'Say which permission', max: 200 }),
    note: text({ max: 500 }),
    path: text({ max: 300, help: 'The address of the page that needs it, to come back to.' }),
  },
  status: 201,
  answer: ownAccessRequest,
  success: 'Request sent',
  failure: 'Failed to send the request',
});

export const withdrawAccess = call({
  method: 'PUT',
  path: `${path}/:id/withdraw`,
  summary: 'Take back my own request for a permission',
  permission: null,
  answer: decided,
  success: 'Request withdrawn',
  failure: 'Failed to withdraw the request',
});

export const seenAccess = call({
  method: 'PUT',
  path: `${path}/:id/seen`,
  summary: 'I have seen what became of my request for a permission',
  permission: null,
  answer: decided,
  failure: 'Failed to keep what you have seen',
});

export const grantAccess = call({
  method: 'PUT',
  path: `${path}/:id/grant`,
  summary: 'Give a person the permission that they asked for',
  permission: 'admin.permission.update',
  answer: decided,
  success: 'Permission granted',
  failure: 'Failed to grant the permission',
});

export const refuseAccess = call({
  method: 'PUT',
  path: `${path}/:id/refuse`,
  summary: 'Say no to a request for a permission, with the reason',
  permission: 'admin.permission.update',
  body: { reason: longText({ required: 'Say why', max: 500 }) },
  answer: decided,
  success: 'Request refused',
  failure: 'Failed to refuse the request',
});
