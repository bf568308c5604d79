import type { StatementAnswer, Statement } from './engine/batch.ts';
import { branchRole, systemRole } from './policies.ts';

/** The person of a transaction. */
export interface Person {
  readonly userId: number;
  readonly requestId?: string;
  /** The hash of the `Idempotency-Key` that the transaction claims: it tells later whether it was committed. */
  readonly claim?: string | undefined;
}

/** A session that is checked in the same message as the work, so that an ended session does none. */
export interface SessionCheck {
  readonly tokenHash: string;
  /** `users.rights_version` at the time when the rights were read. */
  readonly rightsVersion: number;
  /** Called if the session is valid and unchanged; `idle` if its last use is due to be stored. */
  readonly passed: (idle: boolean) => void;
}

/** The person and the branch of a transaction. */
export interface Actor extends Person {
  readonly branchId: number;
  /** Permissions that show records of other people (`visibleTo` of a resource). */
  readonly visibility?: readonly string[];
  /** Checked before the work; without it no session is checked. */
  readonly session?: SessionCheck | undefined;
}

const setting = (name: string, parameter: string): string => `set_config('${name}', ${parameter}, true)`;

/** Sets the branch of the transaction, and with it its time zone; `branch` is SQL, an empty text outside of branches. */
export const branchSetting = (branch: string): string =>
  `${setting('app.branch_id', branch)}, ${setting('app.zone', `coalesce((select zone from branches where id = nullif(${branch}, '')::bigint), '')`)}`;

/** Leaves the branch: a role inside of branches may not look its zone up. */
export const noBranch = `${setting('app.branch_id', `''`)}, ${setting('app.zone', `''`)}`;

const settings = [
  branchSetting('$1'),
  setting('app.user_id', '$2'),
  setting('app.request_id', '$3'),
  setting('app.sees', '$4'),
  setting('transaction_read_only', '$5'),
].join(', ');

/** The number of a transaction that may write: it helps to tell later whether the transaction was committed. */
const transaction = `case when $5 = 'off' then pg_current_xact_id() end::text as transaction`;

/** The number of the transaction in the answer of an entering statement. */
export const transactionOf = ({ columns, rows }: StatementAnswer): string | undefined =>
  rows[0]?.[columns.findIndex(({ name }) => name === 'transaction')] ?? undefined;

const enterText = `select ${setting('role', '$6')}, ${settings}, ${transaction}`;

/** The time after which an unused session ends (rule 25). */
const idleEnd = `interval '12 hours'`;
/** So far from now the clock of the database may be set: a use that is later was made by a wrong one (rule 25). */
const clockStep = `interval '5 minutes'`;
/** Whether a session whose last use this was has not ended. */
export const isOpen = (lastUse: string): string =>
  `${lastUse} > now() - ${idleEnd} and ${lastUse} < now() + ${clockStep}`;
/** The shortest time between two updates of a session's last use. */
export const lastUseInterval = `interval '1 minute'`;

/**
 * Enters if the session is valid, its user active and the rights unchanged; refuses otherwise. The role is set last, so
 * that a refused transaction has no rights.
 */
const checkedText = `select ${settings}, set_config('role', coalesce(s.role, app_refuse_session()), true), ${transaction}, s.idle
  from (values (1)) as one
  left join lateral (
    select $6::text as role, sessions.last_seen_at < now() - ${lastUseInterval} as idle
    from sessions join users on users.id = sessions.user_id and users.is_active and users.rights_version = $8
    where sessions.token_hash = $7 and ${isOpen('sessions.last_seen_at')}
  ) as s on true`;

const idOf = (id: number): string => {
  if (!Number.isSafeInteger(id)) throw new Error(`${id} is not an id`);
  return String(id);
};
const requestOf = (text = ''): string => {
  if (!/^[\w-]{0,64}$/.test(text)) throw new Error('Not a request id');
  return text;
};

/** The entering statement of a transaction: it sets the role, and the settings that row-level security reads. */
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

export const systemEntry = ({ userId, requestId }: Partial<Person>, readOnly = false): Statement => ({
  name: 'enter',
  text: enterText,
  values: ['', userId === undefined ? '' : idOf(userId), requestOf(requestId), '', readOnly ? 'on' : 'off', systemRole],
});
