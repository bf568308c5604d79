import * as z from 'zod/mini';
import type { Call } from '../../schema/calls/call.ts';
import { pageOf } from '../../schema/calls/answers.ts';
import { jsonOfData } from '../operations/jsonRows.ts';

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

/** @throws UndeclaredAnswer with the places where the answer differs from its declaration */
export const checkAnswer = (call: Call, data: unknown): void => {
  const check = answerCheckOf(call);
  if (!check) throw new UndeclaredAnswer(`${call.method} ${call.path} declares no answer`);
  const result = z.safeParse(check, JSON.parse(jsonOfData(data)));
  if (!result.success)
    throw new UndeclaredAnswer(
      `${call.method} ${call.path} answers otherwise than declared:\n${z.prettifyError(result.error)}`,
    );
};
