import * as z from 'zod/mini';

/** The most lines of one field in a record. */
export const maxLines = 100_000;
/** The most wrong items of a list that are told; the items behind them are not checked. */
const maxWrongItems = 100;

/** The most characters of a name or a message that are told: the caller chooses both. */
const maxReportedLength = 500;

/** The start of a text, as it is told. A cut within a surrogate pair would leave half a character. */
export const reportedText = (text: string): string =>
  text.length > maxReportedLength ? `${text.slice(0, maxReportedLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

type Payload = z.core.ParsePayload;

const ofText = ({ value }: Payload): boolean => typeof value === 'string';

/**
 * The check of a text's length. It ends the check of the text: no pattern is tried on a text that is too long. Zod's
 * own condition measures whatever has a `length`, also after the check of the type has failed.
 */
export const longest = (most: number, error: string) => {
  const settings = { error, abort: true, when: ofText };
  return z.maxLength(most, settings);
};
/** The check that a text has at least this many characters. */
export const shortest = (least: number, error: string) => {
  const settings = { error, when: ofText };
  return z.minLength(least, settings);
};

/** The check that a text can be stored: PostgreSQL refuses U+0000 in text and in JSON. */
export const storable = (message: string) =>
  z.refine<string>((s) => !s.includes('\u0000') && !/\p{Surrogate}/u.test(s), message);

/** Settings of an asynchronous check. `pause`: between two items, a promise if others are to have their turn. */
export interface Pausing extends z.core.ParseContext<z.core.$ZodIssue> {
  readonly pause: () => Promise<void> | undefined;
}
const isPausing = (settings: object): settings is Pausing => 'pause' in settings;

interface Limits {
  readonly most: number;
  readonly tooMany: string;
  readonly least?: number;
  readonly tooFew?: string;
}
interface ListDef extends z.core.$ZodArrayDef, Limits {}

const refuse = (payload: Payload, { most, tooMany, least = 0, tooFew }: ListDef, found: number): void => {
  const bound = { origin: 'array', inclusive: true, input: payload.value, continue: false } as const;
  payload.issues.push(
    found > most
      ? { ...bound, code: 'too_big', maximum: most, message: tooMany }
      : { ...bound, code: 'too_small', minimum: least, message: tooFew },
  );
};

const base: z.core.$constructor<z.ZodMiniArray> = z.ZodMiniArray;
const List = z.core.$constructor<z.ZodMiniArray, ListDef>('List', (inst, def) => {
  base.init(inst, def);
  // The JSON schema reads the bounds here.
  Object.assign(inst._zod.bag, { maximum: def.most, minimum: def.least });
  inst._zod.parse = (payload, settings) => {
    const sent = payload.value;
    if (!Array.isArray(sent)) payload.issues.push({ code: 'invalid_type', expected: 'array', input: sent, inst });
    else if (sent.length > def.most || sent.length < (def.least ?? 0)) refuse(payload, def, sent.length);
    else return itemsOf(sent, def, payload, settings);
    return payload;
  };
});

/** Whether a value is a list that is long to check. */
export const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > 200;

const itemsOf = (
  sent: readonly unknown[],
  { element }: ListDef,
  payload: Payload,
  settings: z.core.ParseContextInternal,
): Payload | Promise<Payload> => {
  const items: unknown[] = [];
  payload.value = items;
  let wrong = 0;
  const isEnded = () => items.length >= sent.length || wrong >= maxWrongItems;
  const run = (inner: z.core.ParseContextInternal) =>
    element._zod.run({ value: sent[items.length], issues: [] }, inner);
  const take = (result: Payload) => {
    const at = items.length;
    items.push(result.value);
    if (result.issues.length === 0) return;
    wrong += 1;
    payload.issues.push(...z.core.util.prefixIssues(at, result.issues));
  };
  const plain = { ...settings, async: false };
  const takeNext = () => {
    const result = run(plain);
    if (result instanceof Promise) throw new z.core.$ZodAsyncError();
    take(result);
  };
  if (settings.async && isPausing(settings)) {
    const { pause } = settings;
    return (async () => {
      while (!isEnded()) {
        // Lists in the items of a short list may be long. The items of a long list are checked the quick way.
        if (isLongList(sent)) takeNext();
        else take(await run(settings));
        const turn = pause();
        if (turn) await turn;
      }
      return payload;
    })();
  }
  while (!isEnded()) takeNext();
  return payload;
};

/**
 * The check of a list: its length first, then item by item until 100 are wrong. `z.safeParseAsync` with the settings
 * `Pausing` works with pauses, so that a long list holds nobody up.
 */
export const listOf = <T extends z.ZodMiniType>(item: T, error: string, limits: Limits): z.ZodMiniArray<T> => {
  const check: unknown = new List({ type: 'array', element: item, error: () => error, ...limits });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a class of zod has one type for all items
  return check as z.ZodMiniArray<T>;
};

/** The check of a list of ids. */
export const idList = (error: string, limits: Limits, notIds = error) =>
  listOf(z.int(notIds).check(z.positive(notIds)), error, limits);
