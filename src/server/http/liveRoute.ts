import { Gauge } from 'prom-client';
import { accessRequestsName } from '../../schema/calls/shared/access.ts';
import { live as liveCall } from '../../schema/calls/shared/live.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import type { Live } from '../live/hub.ts';
import { accessReportedTo, reportedTo } from '../live/visibility.ts';
import { lookAtSession } from '../engine/session/signedIn.ts';
import { rightsOf } from './guard.ts';
import { metrics } from './metrics.ts';
import { bindRaw, type Env, type AppContext, type Route } from './types.ts';
import type { Context } from 'hono';

const streams = new Gauge({
  name: 'live_streams',
  help: 'Streams of live changes that are open',
  registers: [metrics],
});

/** The most unread bytes: a slower stream is dropped, and the browser opens a new one. */
const maxWaiting = 64 * 1024;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Without it a buffering proxy would delay the events.
  'X-Accel-Buffering': 'no',
};

interface Subscriber {
  readonly userId: number;
  readonly branchId: number;
  readonly permissions: ReadonlySet<string>;
  /** Whether the session is valid and the rights are the same as when the stream was opened. */
  readonly isValid: () => Promise<boolean>;
}

/** The events of one subscriber as bytes. @throws Failure 429 */
const streamOf = (live: Live, { userId, branchId, permissions, isValid }: Subscriber, c: Context<Env>) => {
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
      const valid = await isValid().catch(() => false);
      if (open && !valid) end();
    };
    const out = live.join({
      userId,
      branchId,
      changed: (change, person) => {
        const isAccess = change.resource === accessRequestsName;
        const reported = isAccess
          ? accessReportedTo({ userId, permissions }, change, person)
          : reportedTo(resourceNamed(change.resource), permissions, change);
        if (reported) send(`event: change\ndata: ${JSON.stringify(reported)}`);
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
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaiting }),
  );
};

/** The route of live changes; none without a hub. */
export const liveRoutes = ({ database, live }: AppContext): Route[] =>
  live
    ? [
        bindRaw(
          liveCall,
          'Live changes',
          async ({ signedIn, raw }) => {
            if (raw.req.method === 'HEAD') return raw.body(null, 200, headers);
            const rights = rightsOf(signedIn);
            const isValid = async () => {
              const now = await lookAtSession(database, signedIn.tokenHash);
              return now !== undefined && rightsOf(now) === rights;
            };
            const { user, permissions } = signedIn;
            const subscriber = { userId: user.id, branchId: raw.get('branchId'), permissions, isValid };
            return raw.body(streamOf(live, subscriber, raw), 200, headers);
          },
          { streams: true },
        ),
      ]
    : [];
