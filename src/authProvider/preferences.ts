import { metOutage } from '../dataProvider/outage.ts';
import { send } from '../dataProvider/http.ts';
import { preferences } from '../schema/calls/shared/session.ts';
import { onOutageOver } from './clientState.ts';
import { getSession, storePreference } from './session.ts';
import { noteSent, noteUnsent, unsentPreferences } from './unsentPreferences.ts';

/** Milliseconds in which further changes of preferences are gathered. */
const delayMs = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Who waits for the end of the sending that is due. */
let waiting: { readonly done: () => void; readonly failed: (error: unknown) => void }[] = [];

const sendOne = async (user: number, name: string, value: string): Promise<void> => {
  try {
    // The request outlasts the page.
    await send(preferences, { body: { name, value }, keepalive: true });
  } catch (error) {
    // What the server refuses is not sent again for ever.
    if (!metOutage(error) && getSession()?.user.id === user) noteSent(user, name, value);
    throw error;
  }
  noteSent(user, name, value);
};

/**
 * Sends all preferences that the server does not have yet, now. What an outage keeps back is sent after it. A refusal is
 * told to whoever set one; this never rejects.
 */
export const sendPreferences = async (): Promise<void> => {
  clearTimeout(timer);
  timer = undefined;
  const told = waiting;
  waiting = [];
  const user = getSession()?.user.id;
  const unsent = user === undefined ? [] : Object.entries(unsentPreferences(user));
  const sent = await Promise.allSettled(unsent.map(([name, value]) => sendOne(user ?? 0, name, value)));
  const refusal = sent.find((each) => each.status === 'rejected' && !metOutage(each.reason));
  for (const { done, failed } of told) {
    if (refusal?.status === 'rejected') failed(refusal.reason);
    else done();
  }
};

/**
 * Keeps how the user likes something: a text of at most 4,000 characters. It holds at once, in all tabs, and is sent
 * shortly after the last change, or when the page goes away. Resolves when it is sent.
 * @throws HttpError where the server refuses it
 */
export const keepPreference = (name: string, value: string): Promise<void> => {
  const user = getSession()?.user.id;
  if (user === undefined) return Promise.resolve();
  noteUnsent(user, name, value);
  storePreference(name, value);
  clearTimeout(timer);
  timer = setTimeout(() => void sendPreferences(), delayMs);
  return new Promise((done, failed) => waiting.push({ done, failed }));
};

const leaving = (): void => {
  if (timer !== undefined) void sendPreferences();
};
window.addEventListener('pagehide', leaving);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leaving());
onOutageOver(() => void sendPreferences());
