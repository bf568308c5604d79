import { Failure } from '../engine/errors.ts';
import { pauses } from '../pauses.ts';

/** The most objects and lists inside one another. */
export const deepest = 20;
/** The most names of one object. */
export const maxNames = 500;
/** The characters that are parsed at once: some milliseconds of work. */
const pieceLength = 64 * 1024;
/** The most characters of one text, as it is written. */
export const maxTextLength = 1024 * 1024;

export const unreadable = () => new Failure(400, 'The body is not readable JSON');
const tooLong = () => new Failure(400, `The body has a text of more than ${maxTextLength} characters`);

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const isOpening = (code: number) => code === 123 || code === 91;
const isClosing = (code: number) => code === 125 || code === 93;

/**
 * The place of the quotation mark that ends the text which begins at `from`; the end of the JSON without one.
 * @throws Failure 400 for a text beyond 1,048,576 characters
 */
const endOfText = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if (at - from > maxTextLength) throw tooLong();
    if ((at - before) % 2 === 1) return at;
  }
  if (json.length - from > maxTextLength) throw tooLong();
  return json.length;
};

/**
 * Measures a JSON text before anything is built from it. Its grammar is left to the parser.
 * @throws Failure 400 beyond 20 levels, 500 names of an object, or the length of a text
 */
const measure = async (json: string): Promise<void> => {
  const names: number[] = [0];
  let pieceEnd = pieceLength;
  const next = pauses();
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (isOpening(code)) {
      if (names.push(0) > deepest + 1) throw new Failure(400, `The body has more than ${deepest} levels`);
    } else if (isClosing(code)) names.pop();
    else if (code === colon) {
      const found = (names.pop() ?? 0) + 1;
      if (found > maxNames) throw new Failure(400, `The body has an object with more than ${maxNames} names`);
      names.push(found);
    }
    if (at < pieceEnd) continue;
    pieceEnd = at + pieceLength;
    await next();
  }
};

type Pause = ReturnType<typeof pauses>;
type Span = [from: number, to: number];

/**
 * The members of the object or list from `from` to `to`, as pieces: members next to each other that are short enough to
 * be parsed at once, or one long member.
 */
const piecesOf = async (json: string, from: number, to: number, next: Pause): Promise<Span[]> => {
  const pieces: Span[] = [];
  const add = (begun: number, end: number) => {
    const last = pieces.at(-1);
    if (last && end - last[0] <= pieceLength) last[1] = end;
    else pieces.push([begun, end]);
  };
  let [depth, begun, pieceEnd] = [0, from + 1, from + pieceLength];
  for (let at = from; at < to; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      depth -= 1;
      if (depth === 0 && at !== to - 1) throw unreadable();
    } else if (code === comma && depth === 1) {
      add(begun, at);
      begun = at + 1;
    }
    if (at < pieceEnd) continue;
    pieceEnd = at + pieceLength;
    await next();
  }
  // In ASCII each closing bracket is two behind the one that opens.
  if (depth !== 0 || json.charCodeAt(to - 1) - json.charCodeAt(from) !== 2) throw unreadable();
  add(begun, to - 1);
  return pieces;
};

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;
const trimmed = (json: string, from: number, to: number): Span => {
  let [first, end] = [from, to];
  while (first < end && isSpace(json.charCodeAt(first))) first += 1;
  while (end > first && isSpace(json.charCodeAt(end - 1))) end -= 1;
  return [first, end];
};

const parsedPiece = (json: string): unknown => {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    throw unreadable();
  }
};

const parsedSpan = async (json: string, start: number, end: number, next: Pause): Promise<unknown> => {
  const [from, to] = trimmed(json, start, end);
  const opening = json[from];
  if (to - from <= pieceLength || (opening !== '[' && opening !== '{')) return parsedPiece(json.slice(from, to));
  const items: unknown[] = [];
  const entries = new Map<string, unknown>();
  const pieces = await piecesOf(json, from, to, next);
  for (const [at, behind] of pieces) {
    const [first, last] = trimmed(json, at, behind);
    if (first === last && pieces.length === 1) break;
    if (first === last) throw unreadable();
    if (last - first <= pieceLength) {
      const text = json.slice(first, last);
      const value = parsedPiece(opening === '[' ? `[${text}]` : `{${text}}`);
      if (Array.isArray(value)) for (const item of value) items.push(item);
      else for (const [name, member] of Object.entries(value ?? {})) entries.set(name, member);
    } else if (opening === '[') items.push(await parsedSpan(json, first, last, next));
    else {
      const ended = endOfText(json, first);
      const name = parsedPiece(json.slice(first, ended + 1));
      const divider = json.indexOf(':', ended);
      if (typeof name !== 'string' || json.slice(ended + 1, divider).trim() !== '') throw unreadable();
      entries.set(name, await parsedSpan(json, divider + 1, last, next));
    }
    await next();
  }
  return opening === '[' ? items : Object.fromEntries(entries);
};

/**
 * The value of a JSON text. A long text is parsed in pieces, so that it holds nobody up.
 * @throws Failure 400 if it is no JSON; beyond 20 levels, 500 names of an object, or 1,048,576 characters of a text
 */
export const parsedJson = async (json: string): Promise<unknown> => {
  await measure(json);
  return parsedSpan(json, 0, json.length, pauses());
};
