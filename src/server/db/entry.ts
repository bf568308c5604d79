import type { Statement } from './engine/batch.ts';
import { branchRole, systemRole } from './policies.ts';

/** For whom a transaction acts. */
export interface Person {
  readonly userId: number;
  readonly requestId?: string;
}

/** A session that is looked at in the same message as the work, so that none is done for one that has ended. */
export interface SessionCheck {
  readonly tokenHash: string;
  /** `users.rights_version`, as it was when the rights were read. */
  readonly rightsVersion: number;
  /** Called once the session was found as it was. */
  readonly passed: (idle: boolean) => void;
}

/** For whom, and where, a transaction acts. */
export interface Actor extends Person {
  readonly branchId: number;
  /** Of their permissions those by which they see records that are not theirs (`visibleTo` of a resource). */
  readonly visibility?: readonly string[];
  /** Looked at before anything is done; without it nothing is asked. */
  readonly session?: SessionCheck | undefined;
}

const setting = (name: string, parameter: string): string => `set_config('${name}', ${parameter}, true)`;
const settings = [
  setting('app.branch_id', '$1'),
  setting('app.user_id', '$2'),
  setting('app.request_id', '$3'),
  setting('app.sees', '$4'),
  setting('transaction_read_only', '$5'),
].join(', ');

const enterText = `select ${setting('role', '$6')}, ${settings}`;

/** A session after whose last use so much time has passed is over (rule 25). */
export const idleEnd = `interval '12 hours'`;
/** Its last use is written so often at most. */
export const seenAnew = `interval '1 minute'`;

/**
 * The same for a session that stands, of a user who is active and whose rights are those that were read; refused for any
 * other. The role is set last: what is refused has no rights at all.
 */
const checkedText = `select ${settings}, set_config('role', coalesce(s.role, app_refuse_session()), true), s.idle
  from (values (1)) as one
  left join lateral (
    select $6::text as role, sessions.last_seen_at < now() - ${seenAnew} as idle
    from sessions join users on users.id = sessions.user_id and users.is_active and users.rights_version = $8
    where sessions.token_hash = $7 and sessions.last_seen_at > now() - ${idleEnd}
  ) as s on true`;

const idOf = (id: number): string => {
  if (!Number.isSafeInteger(id)) throw new Error(`${id} is not an id`);
  return String(id);
};
const requestOf = (text = ''): string => {
  if (!/^[\w-]{0,64}$/.test(text)) throw new Error('Not a request id');
  return text;
};

/** The statement by which a transaction takes its role and the settings that row-level security reads. */
export const branchEntry = (actor: Actor, readOnly: boolean): Statement => {
  const { branchId, userId, requestId, visibility = [], session } = actor;
  const values = [
    idOf(branchId),
    idOf(userId),
    requestOf(requestId),
    `,${visibility.join(',')},`,
    readOnly ? 'on' : 'off',
    branchRole,
  ];
  return session
    ? {
        name: 'enter_checked',
        text: checkedText,
        values: [...values, session.tokenHash, String(session.rightsVersion)],
      }
    : { name: 'enter', text: enterText, values };
};

export const systemEntry = ({ userId, requestId }: Partial<Person>): Statement => ({
  name: 'enter',
  text: enterText,
  values: ['', userId === undefined ? '' : idOf(userId), requestOf(requestId), '', 'off', systemRole],
});
