import { HttpError } from 'react-admin';
import { isRecord } from '../schema/guards.ts';
import { withLocalTimes } from './localTimes.ts';

/** Field errors of the server: `{ 'contact_persons.0.name': ['Name is required'] }`. */
export type ServerErrors = Readonly<Record<string, readonly string[]>>;
/** Field errors for react-hook-form: `{ contact_persons: [{ name: 'Name is required' }] }`. */
export type FormErrors = { [field: string]: FormError };
type FormError = string | FormErrors | (FormError | undefined)[];

/** The body of an HttpError. Its status is 0 when no answer came. */
export interface Failure {
  readonly message: string;
  /** The errors by field, for a form; undefined without field errors. */
  readonly errors?: FormErrors;
  /** The conflict of a 409 (rule 13). */
  readonly conflict?: unknown;
  /** What a decision rests on that changed since it was read (rule 125). */
  readonly changed?: unknown;
  /** Seconds to wait after a 429. */
  readonly retryAfter?: number;
  /** Whether the call is a GET. */
  readonly reading: boolean;
  /** The kind of request that a 403 refused. */
  readonly refused?: 'screen' | 'action';
  /** A popup or the banner of an outage shows the failure, so it needs no toast. */
  readonly reported: boolean;
}

/** The texts for failures without a message (rule 16). */
export const failureTexts = {
  usual: 'Something went wrong. Please try again.',
  invalid: 'Invalid response from the server',
  network: 'API request failed',
  forbidden: 'You are not allowed to open this screen.',
  /** The message of the error of a 500 (rule 16). */
  server: 'Something went wrong Please contact System Adminstrator',
  /** The toast of a 500 (rule 16). */
  serverToast: 'Something went wrong,Please contact System Adminstrator',
} as const;

/** The text of a failure on the screen: a 500 has another text there than in its error (rule 16). */
export const shownText = (message: string): string =>
  message === failureTexts.server ? failureTexts.serverToast : message;

const isFailure = (value: unknown): value is Failure => isRecord(value) && typeof value['message'] === 'string';

/** The failure in an error of `send`; undefined for any other error. */
export const failureIn = (error: unknown): Failure | undefined =>
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

/** The errors of one field. Errors of its lines come before an error of the list itself: a form has room for one of them. */
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
      .map(([name, [message = failureTexts.usual]]) => ({ path: name.split('.'), message: withLocalTimes(message) }))
      .filter(({ path }) => !path.includes('__proto__')),
  );
