import type { AxiosResponse } from 'axios';
import { HttpError } from 'react-admin';
import { openPopup } from '../authProvider/clientState.ts';
import { endExpiredSession, refuse, sessionExpiredText } from '../authProvider/refusals.ts';
import type { Call } from '../schema/calls/call.ts';
import { isRecord } from '../schema/guards.ts';
import { withLocalTimes } from './localTimes.ts';
import { isOutage } from './outage.ts';
import { failureTexts, formErrors, shownText, type Failure, type ServerErrors } from './failure.ts';

/** The JSON around every answer (rule 3). */
interface Envelope {
  readonly success: boolean;
  readonly message?: string;
  readonly data?: unknown;
  readonly errors?: ServerErrors;
  readonly conflict?: unknown;
  readonly changed?: unknown;
  /** The missing permission of a 403. */
  readonly permission?: string;
}

const isEnvelope = (value: unknown): value is Envelope => isRecord(value) && typeof value['success'] === 'boolean';

/** Reads the envelope. The failure of a download is an envelope in a Blob. */
export const envelopeOf = async (data: unknown): Promise<Envelope | null> => {
  try {
    const value: unknown = data instanceof Blob ? JSON.parse(await data.text()) : data;
    return isEnvelope(value) ? value : null;
  } catch {
    return null;
  }
};

/** The headers of a response, with names in lower case. */
export const headersOf = (response: AxiosResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name.toLowerCase(), String(v)]));

/** The seconds after which the server asks for another try (`Retry-After`); undefined if it names none. */
export const retryAfterOf = (response: AxiosResponse): number | undefined => {
  const seconds = Number(headersOf(response)['retry-after']);
  return seconds > 0 ? seconds : undefined;
};

const textOf = (call: Call, status: number, envelope: Envelope | null): string => {
  if (status === 500) return failureTexts.server;
  if (!envelope) return failureTexts.invalid;
  return withLocalTimes(envelope.message || call.failure || failureTexts.usual);
};

/** The error of a failed call. It also ends an expired session, records a refusal, and opens the call's popup. */
export const failed = (
  call: Call,
  response: AxiosResponse,
  envelope: Envelope | null,
  token: string | null,
): HttpError => {
  const { status } = response;
  const expired = status === 401 && token !== null;
  const message = expired ? sessionExpiredText : textOf(call, status, envelope);
  if (expired) endExpiredSession(token);
  const refused = status === 403 ? refuse(call, message, envelope?.permission ?? null) : undefined;
  // The banner of an outage tells of every read that met it.
  const inBanner = call.method === 'GET' && isOutage(status);
  const reported = expired || refused !== undefined || call.popup !== undefined || inBanner;
  if (call.popup && !expired && !refused) openPopup({ title: call.popup, message: shownText(message), type: 'error' });
  const retryAfter = retryAfterOf(response);
  const failure: Failure = {
    message,
    reading: call.method === 'GET',
    reported,
    ...(envelope?.errors && { errors: formErrors(envelope.errors) }),
    ...(envelope?.changed !== undefined && { changed: envelope.changed }),
    ...(envelope?.conflict !== undefined && { conflict: envelope.conflict }),
    ...(refused && { refused }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  return new HttpError(message, status, failure);
};
