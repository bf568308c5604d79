import { HttpError } from 'react-admin';

/** Field errors as the server names them: `{ 'contact_persons.0.name': ['Name is required'] }`. */
export type ServerErrors = Readonly<Record<string, readonly string[]>>;
/** The same as react-hook-form nests them: `{ contact_persons: [{ name: 'Name is required' }] }`. */
export type FormErrors = { [field: string]: FormError };
type FormError = string | FormErrors | (FormErrors | undefined)[];

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
  readonly told: boolean;
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

/** The failure inside an error of `send`; undefined for any other error. */
export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof HttpError ? ((error.body ?? undefined) as Failure | undefined) : undefined;

const isIndex = (part: string | undefined) => part !== undefined && /^\d+$/.test(part);

/** Nests the server's field errors as a form wants them; the first message of a field counts. */
export const formErrors = (errors: ServerErrors): FormErrors => {
  const root: FormErrors = {};
  for (const [name, messages] of Object.entries(errors)) {
    const parts = name.split('.');
    let at = root as Record<string, unknown>;
    parts.forEach((part, i) => {
      if (part === '__proto__') return;
      const next = parts[i + 1];
      if (next === undefined) at[part] ??= messages[0] ?? failureTexts.usual;
      else {
        // An error of the whole list gives way to those of its lines: a form has room for one of the two.
        if (typeof at[part] !== 'object') at[part] = isIndex(next) ? [] : {};
        at = at[part] as Record<string, unknown>;
      }
    });
  }
  return root;
};
