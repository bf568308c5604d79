import { getSession } from '../../../authProvider/session.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { traceCalls } from '../../../resources/rfq/traceCalls.ts';

/** The line whose trace is shown, by where it stands. */
export type Traced =
  | { readonly from: 'request'; readonly request: number; readonly line: number }
  | { readonly from: 'bill'; readonly project: number; readonly stage: StageName; readonly line: number }
  | { readonly from: 'key'; readonly project: number; readonly key: string }
  | { readonly from: 'buyout'; readonly buyout: number }
  | { readonly from: 'rfq'; readonly rfq: number; readonly line: number }
  | { readonly from: 'award'; readonly award: number; readonly line: number };

const needed: Readonly<Record<Traced['from'], string>> = {
  request: traceCalls.traceOfRequestLine.permission,
  bill: traceCalls.traceOfBillLine.permission,
  key: traceCalls.traceOfBillLine.permission,
  buyout: traceCalls.traceOfBuyout.permission,
  rfq: traceCalls.traceOfRfqLine.permission,
  award: traceCalls.traceOfAwardLine.permission,
};

/** Whether the person may see traces from there: who sees requests, and the record that it begins at. */
export const mayTrace = (from: Traced['from']): boolean =>
  [traceCalls.traceOfRequestLine.permission, needed[from]].every((one) => getSession()?.permissions.includes(one));
