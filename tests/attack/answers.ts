import { expect } from 'vitest';

/** Milliseconds within which every call is answered, whatever it sends and however slow the machine is. */
const deadline = 30_000;

/**
 * What every answer keeps (rules 3 and 4): no 500, the envelope or a file, messages as texts, in time. Returns the text;
 * of a stream, nothing.
 */
export const expectAnswer = async (
  call: () => Promise<Response>,
  said: string,
): Promise<{ status: number; text: string }> => {
  const began = performance.now();
  const answer = await call();
  const { status } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    expect(status, said).toBe(200);
    await answer.body?.cancel();
    return { status, text: '' };
  }
  const text = await answer.text();
  expect(status, `${said}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(performance.now() - began, said).toBeLessThan(deadline);
  if (!type.startsWith('application/json')) {
    expect(answer.headers.get('content-disposition'), said).toMatch(/^(attachment|inline)/);
    return { status, text };
  }
  const body = JSON.parse(text) as { success: unknown; message?: unknown; errors?: unknown };
  expect(body.success, said).toBe(status < 400);
  if (status < 400) return { status, text };
  expect(typeof body.message === 'string' && body.message.length > 0, said).toBe(true);
  for (const messages of Object.values(body.errors ?? {}))
    expect(messages, said).toEqual(expect.arrayContaining([expect.any(String)]));
  return { status, text };
};
