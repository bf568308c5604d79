import { HttpError } from 'react-admin';
import { isRecord } from '../schema/guards.ts';

/** Field errors as the server names them: `{ 'contact_persons.0.name': ['Name is required'] }`. */
export type ServerErrors = Readonly<Record<string, readonly string[]>>;
/** The same as react-hook-form nests them: `{ contact_persons: [{ name: 'Name is required' }] }`. */
export type FormErrors = { [field: string]: FormError };
type FormError = string | FormErrors | (FormError | undefined)[];

/** What an HttpError's body holds. `status` 0 means that no answer came. */
export interface Failure {
  readonly message: string;
  /** By field, for a form. Absent where no field is to blame. */
  readonly errors?: FormErrors;
  /** Who changed the record meanwhile, with a 409 (rule 13). */
  readonly conflict?: unknown;
  /** Seconds to wait, with a 429. */
  readonly retryAfter?: number;
  /** Whether the call only read. */
  readonly reading: boolean;
  /** What a 403 refused. */
  readonly refused?: 'screen' | 'action';
  /** It has been told in a popup already, and needs no toast. */
  readonly reported: boolean;
}

/** The texts (rule 16) for failures that bring no message of their own. */
export const failureTexts = {
  usual: 'Something went wrong. Please try again.',
  invalid: 'Invalid response from the server',
  network: 'API request failed',
  forbidden: 'You are not allowed to open this screen.',
  /** What a 500 rejects with (rule 16). */
  server: 'Something went wrong Please contact System Adminstrator',
  /** What its toast reads (rule 16). */
  serverToast: 'Something went wrong,Please contact System Adminstrator',
} as const;

/** The text in which a failure is shown: a 500 reads differently on the screen than inside (rule 16). */
export const shownText = (message: string): string =>
  message === failureTexts.server ? failureTexts.serverToast : message;

const isFailure = (value: unknown): value is Failure => isRecord(value) && typeof value['message'] === 'string';

/** The failure in an error of `send`; undefined for any other error. */
export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof HttpError && isFailure(error.body) ? error.body : undefined;

/** The HTTP status of an error, 0 when no answer came; undefined for an error without one. */
export const statusOf = (error: unknown): number | undefined =>
  isRecord(error) && typeof error['status'] === 'number' ? error['status'] : undefined;

/** The message of an error, as the screen shows it. */
export const messageOf = (error: unknown): string =>
  shownText(error instanceof Error && error.message ? error.message : failureTexts.usual);

interface PathMessage {
  readonly path: readonly string[];
  readonly message: string;
}

const nested = (messages: readonly PathMessage[]): FormErrors =>
  Object.fromEntries(
    [...new Set(messages.map(({ path }) => path[0] ?? ''))].map((name) => [
      name,
      errorOf(
        messages.filter(({ path }) => path[0] === name).map(({ path, message }) => ({ path: path.slice(1), message })),
      ),
    ]),
  );

/** The errors of one field. Errors of its lines come before an error of the whole list: a form has room for one of them. */
const errorOf = (messages: readonly PathMessage[]): FormError => {
  const inner = messages.filter(({ path }) => path.length > 0);
  const [first] = inner;
  if (!first) return messages[0]?.message ?? failureTexts.usual;
  return /^\d+$/.test(first.path[0] ?? '') ? Object.assign<FormError[], FormErrors>([], nested(inner)) : nested(inner);
};

/** The server's field errors, nested for a form. The first message of a field counts. */
export const formErrors = (errors: ServerErrors): FormErrors =>
  nested(
    Object.entries(errors)
      .map(([name, [message = failureTexts.usual]]) => ({ path: name.split('.'), message }))
      .filter(({ path }) => !path.includes('__proto__')),
  );
