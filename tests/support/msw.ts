import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { testApp, type TestApp } from './app.ts';

/** A stream ends when whoever asked for it gives it up: msw hands the answer on, but not the giving up. */
const streamed = async (request: Request, answer: Response): Promise<Response> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void answer.body?.pipeTo(writable, { signal: request.signal }).catch(() => undefined);
  return new Response(readable, answer);
};

/** Hands every request of a component to the real application, on a database of its own, or to the one given. */
export const servedByTheApp = (on: TestApp = testApp()): TestApp & { server: ReturnType<typeof setupServer> } => {
  const server = setupServer(
    http.get('*/api/live', async ({ request }) => streamed(request, await on.app.fetch(request))),
    http.all('*/api/*', ({ request }) => on.app.fetch(request)),
    http.all('*/payment-terms*', ({ request }) => on.app.fetch(request)),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return new Proxy(on as TestApp & { server: typeof server }, {
    get: (target, name) => (name === 'server' ? server : Reflect.get(target, name)),
  });
};
