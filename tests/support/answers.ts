import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { clearForbidden, closePopup } from '../../src/authProvider/clientState.ts';
import { wipeSession } from '../../src/authProvider/session.ts';

/** A server that answers what each test says; somebody signs in before each, and nothing stays after it. */
export const answeredBySaying = (signIn: () => void) => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    window.history.replaceState(null, '', '/clients');
    signIn();
  });
  afterEach(() => {
    server.resetHandlers();
    wipeSession();
    closePopup();
    clearForbidden();
  });
  afterAll(() => server.close());
  const answers = (status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    server.use(http.all('*/api/*', () => HttpResponse.json(body, { status, headers })));
  return { server, answers };
};

/** The error of a call that has to fail. */
export const fails = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await promise.then(
    () => expect.fail('it should have failed'),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
};
