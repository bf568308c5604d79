import type { Caller } from './app.ts';
import { expecting, type Made } from './sales.ts';
import { fresh } from './samples.ts';

/** A general purchase of the demo firm's buyer without lines, with whoever marks them. */
export const generalRequest = async (on: { readonly as: (email: string) => Promise<Caller> }) => {
  const named = (who: string) => on.as(`${who}@demo.test`);
  const [buyer, reviewer, approver] = await Promise.all([named('buyer'), named('reviewer'), named('approver')]);
  const of: Made = await expecting(
    201,
    buyer.post('/api/purchase-request/store', {
      title: `Hinges ${fresh()}`,
      purpose: 'general_purchase',
      reviewer_id: reviewer.session.user.id,
      approver_id: approver.session.user.id,
    }),
  );
  return { buyer, reviewer, approver, of };
};
