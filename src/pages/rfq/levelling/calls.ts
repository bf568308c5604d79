import { getSession } from '../../../authProvider/session.ts';
import { hasMissed, onLive, onMissed } from '../../../dataProvider/live/listeners.ts';
import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import type { LevellingAnswer, LevellingBid, LevellingDecision } from '../../../resources/rfq/levellingCalls.ts';
import { bids } from '../../../resources/rfq/bids.ts';
import { levellingDecisions } from '../../../resources/rfq/levellingDecisions.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { refusedIn } from '../../../ui/lines/refused.ts';
import { today } from '../../../ui/today.ts';
import { sentValues, type BidValues, type DecisionValues } from './model.ts';

const calls = rfqs.endpoints;

/** A cell as it is sent; without values the line is blank again. `version`: of the bid that the person saw. */
export interface TypedBid {
  readonly line: number;
  readonly values: BidValues | null;
  readonly version: number | null;
}

/** `vendor` and `line` are null for all. */
export interface TypedDecision {
  readonly vendor: number | null;
  readonly line: number | null;
  readonly values: DecisionValues;
  readonly version: number | null;
}

/** What the levelling asks of the server for one RFQ. */
export interface LevellingCalls {
  readonly load: () => Promise<LevellingAnswer>;
  /** Enters a vendor's first answer, so that prices can be typed. @throws SaveRefusal */
  readonly quote: (vendor: number) => Promise<void>;
  /** Returns the bids as they are stored now. @throws SaveRefusal with reasons by place: `bids.3` */
  readonly save: (quotation: number, sent: readonly TypedBid[]) => Promise<readonly LevellingBid[]>;
  /** Returns all decisions of the RFQ. @throws SaveRefusal */
  readonly decide: (sent: readonly TypedDecision[]) => Promise<readonly LevellingDecision[]>;
  /** Calls the listener when something of it may have changed; `mine` for the person's own changes. */
  readonly onChanged: (listener: (mine: boolean) => void) => () => void;
}

const watched: readonly string[] = [bids, levellingDecisions, quotations, rfqLines, rfqs].map(({ name }) => name);

export const levellingProviderCalls = (provider: ProductDataProvider, id: number): LevellingCalls => {
  const params = { id };
  let readFrom = Infinity;
  return {
    load: async () => {
      readFrom = performance.now();
      return (await provider.call(calls.levelling, { params })).data;
    },
    quote: async (vendor) => {
      await provider
        .create(quotations.name, { data: { rfq_id: id, vendor_id: vendor, received_on: today() } })
        .catch(refusedIn());
    },
    save: async (quotation, sent) => {
      const body = {
        quotation_id: quotation,
        bids: sent.map(({ line, values, version }) => ({
          rfq_line_id: line,
          ...(values ? sentValues(values) : { bid: null }),
          version,
        })),
      };
      const { data } = await provider.call(calls.saveBids, { params, body }).catch(refusedIn('bids'));
      return data.bids;
    },
    decide: async (sent) => {
      const decisions = sent.map(({ vendor, line, values, version }) => ({
        vendor_id: vendor,
        rfq_line_id: line,
        ...values,
        version,
      }));
      const { data } = await provider.call(calls.decide, { params, body: { decisions } }).catch(refusedIn('decisions'));
      return data.decisions;
    },
    onChanged: (listener) => {
      const missed = () => listener(false);
      const stops = watched.map((name) => onLive(name, ({ by }) => listener(by === getSession()?.user.id)));
      stops.push(onMissed(missed));
      // What came between the reading and the opening of the stream was told to nobody.
      if (hasMissed(readFrom)) missed();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
