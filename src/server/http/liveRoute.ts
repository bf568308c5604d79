import { Gauge } from 'prom-client';
import { live as liveCall } from '../../resources/live.calls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import type { Live } from '../live/hub.ts';
import { reportedTo } from '../live/visibility.ts';
import { lookAtSession } from '../operations/session/signedIn.ts';
import { rightsOf } from './guard.ts';
import { metrics } from './observe.ts';
import { route, type Env, type AppContext, type Route } from './types.ts';
import type { Context } from 'hono';

const streams = new Gauge({
  name: 'live_streams',
  help: 'Streams of live changes that are open',
  registers: [metrics],
});

/** Bytes that wait for somebody who does not read them: past these the stream is dropped, and comes back by itself. */
const mostWaiting = 64 * 1024;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // A proxy that gathers what it passes on would hold the events back.
  'X-Accel-Buffering': 'no',
};

interface Told {
  readonly userId: number;
  readonly branchId: number;
  readonly permissions: ReadonlySet<string>;
  /** Whether session and rights are still those with which the stream was opened. */
  readonly still: () => Promise<boolean>;
}

/** The events of one subscriber as bytes. @throws Failure 429 */
const streamOf = (live: Live, { userId, branchId, permissions, still }: Told, c: Context<Env>) => {
  const encoder = new TextEncoder();
  let leave = (): void => undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const drop = () => {
      leave();
      if (c.env?.outgoing) c.env.outgoing.destroy();
      else controller.error(new Error('The stream was dropped'));
    };
    const send = (text: string) => {
      controller.enqueue(encoder.encode(`${text}\n\n`));
      if ((controller.desiredSize ?? 0) <= 0) drop();
    };
    const end = () => {
      leave();
      controller.close();
    };
    let open = true;
    const look = async () => {
      const stands = await still().catch(() => false);
      if (open && !stands) end();
    };
    const out = live.join({
      userId,
      branchId,
      changed: (change) => {
        const told = reportedTo(resourceNamed(change.resource), permissions, change);
        if (told) send(`event: change\ndata: ${JSON.stringify(told)}`);
      },
      missed: () => send('event: refresh\ndata:'),
      look: () => void look(),
      drop,
    });
    const beat = setInterval(() => void look().then(() => open && send(': still here')), live.beatMs);
    streams.inc();
    leave = () => {
      if (!open) return;
      open = false;
      clearInterval(beat);
      out();
      streams.dec();
    };
    send(': open');
  };
  return new ReadableStream<Uint8Array>(
    { start, cancel: () => leave() },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
};

/** What answers a browser that wants to hear of changes in the branch. */
export const liveRoutes = ({ database, live }: AppContext): Route[] =>
  live
    ? [
        route(
          liveCall,
          'Live changes',
          async ({ signedIn, raw }) => {
            if (raw.req.method === 'HEAD') return raw.body(null, 200, headers);
            const rights = rightsOf(signedIn);
            const still = async () => {
              const now = await lookAtSession(database, signedIn.tokenHash);
              return now !== undefined && rightsOf(now) === rights;
            };
            const { user, permissions } = signedIn;
            const told = { userId: user.id, branchId: raw.get('branchId'), permissions, still };
            return raw.body(streamOf(live, told, raw), 200, headers);
          },
          { streams: true },
        ),
      ]
    : [];
