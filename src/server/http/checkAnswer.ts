import * as z from 'zod/mini';
import type { Call } from '../../schema/calls/call.ts';
import { pageOf } from '../../schema/calls/answers.ts';
import { jsonPieces } from '../engine/jsonRows.ts';

const checks = new WeakMap<Call, z.ZodMiniType>();

/** The check of a call's `data`; undefined for files, streams and calls without a declared answer. */
export const answerCheckOf = (call: Call): z.ZodMiniType | undefined => {
  const { answer, paged } = call;
  if (typeof answer !== 'function') return undefined;
  const check = checks.get(call) ?? (paged ? z.extend(pageOf(answer()), paged.extra?.() ?? {}) : answer());
  checks.set(call, check);
  return check;
};

/** An answer differs from its call's declaration: an error of the program, which tests must find. */
export class UndeclaredAnswer extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The places of values that a check let pass and left out: a declaration by `z.object` knows nothing of them. */
const leftOut = (sent: unknown, declared: unknown, place = ''): string[] => {
  if (!isObject(sent) || !isObject(declared)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const at = place === '' ? name : `${place}.${name}`;
    // A record leaves this name out whatever it declares: a person's own preference may have it.
    if (name === '__proto__') return [];
    return Object.hasOwn(declared, name) ? leftOut(value, declared[name], at) : [at];
  });
};

/** Where and how a value differs; the checks are built without texts of their own. */
const differences = ({ issues }: z.core.$ZodError): string[] =>
  issues.flatMap((issue) => {
    const at = issue.path.join('.') || 'data';
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not declared`);
    return [issue.code === 'invalid_type' ? `${at} is no ${issue.expected}` : `${at}: ${issue.message}`];
  });

/**
 * Tests and `npm run dev` hold every answer to its declaration; decision 78 says why the product does not.
 * @throws UndeclaredAnswer with the call and the places where the answer differs, or has more than is declared
 */
export const checkAnswer = (call: Call, data: unknown): void => {
  const check = answerCheckOf(call);
  if (!check) throw new UndeclaredAnswer(`${call.method} ${call.path} declares no answer`);
  const sent: unknown = JSON.parse(jsonPieces(data).join(''));
  const result = z.safeParse(check, sent);
  if (!result.success)
    throw new UndeclaredAnswer(
      `${call.method} ${call.path} answers otherwise than declared:\n${differences(result.error).join('\n')}`,
    );
  const more = leftOut(sent, result.data);
  if (more.length > 0)
    throw new UndeclaredAnswer(`${call.method} ${call.path} answers more than declared: ${more.join(', ')}`);
};
