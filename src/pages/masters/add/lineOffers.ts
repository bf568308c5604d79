import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import { maxTextLengths } from '../../../domain/estimation/workbook/line.ts';
import { items, maxCodedLines } from '../../../resources/masters/items.ts';
import type { OriginatedRate } from '../../../domain/rateOrigins.ts';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import { formatDay, formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import type { CodedLine } from '../../../ui/lines/editor/useKnownCodes.ts';
import type { CellOffer, FoundOffers } from '../../../ui/sheet/offers.ts';

/** Asks for what a text may mean; of one type alone, if it is given. Throws an Error with a message. */
export type AskOffers = (text: string, type: LineOffer['type'] | undefined) => Promise<readonly LineOffer[]>;

export const askOffers =
  (provider: ProductDataProvider): AskOffers =>
  async (text, type) => {
    const { data } = await provider.call(items.endpoints.offers, { query: { q: text, ...(type && { type }) } });
    return data.records;
  };

/** What lines mean by their codes; null for a code of none. Throws an Error with a message. */
export type AskCodes = (lines: readonly CodedLine[]) => Promise<readonly (LineOffer | null)[]>;

export const askCodes =
  (provider: ProductDataProvider): AskCodes =>
  async (lines) => {
    const found: (LineOffer | null)[] = [];
    for (let from = 0; from < lines.length; from += maxCodedLines) {
      const some = lines.slice(from, from + maxCodedLines).map(({ code, description }) => ({
        code: code.slice(0, maxTextLengths.code),
        description: description.slice(0, maxTextLengths.description),
      }));
      // oxlint-disable-next-line no-await-in-loop -- one request at a time: others work on the server, too
      const { data } = await provider.call(items.endpoints.offersByCode, { body: { lines: some } });
      found.push(...data.offers);
    }
    return found;
  };

/** Where a rate comes from, in words: "quoted by Acme Glass on 12 Nov 2026". */
export const originText = ({ from, where, on }: OriginatedRate): string => {
  if (from === 'master') return 'by the item master';
  const day = on === null ? '' : `, ${formatDay(on)}`;
  return from === 'quotation' ? `quoted by ${where ?? 'a vendor'}${day}` : `last in ${where ?? 'an estimation'}${day}`;
};

/** What a line is called that is made of an offer. */
export const nameOfOffer = ({ name, variant }: LineOffer): string => (variant === null ? name : `${name}, ${variant}`);

const shown = (offer: LineOffer): CellOffer => ({
  key: `${offer.type}.${offer.id}.${offer.item_variant_id ?? ''}`,
  ...(offer.type === 'bom' && { tag: 'BOM' }),
  code: offer.code,
  name: nameOfOffer(offer),
  details: [
    ...(offer.free === null ? [] : [`Free ${formatDecimal('quantity', offer.free)} ${offer.unit}`]),
    ...offer.rates.map((rate) => `${formatPrice('rate', rate.rate)} ${originText(rate)}`),
    ...(offer.used ? [`used in ${offer.used.number}, ${offer.used.title}`] : []),
  ],
});

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The place of the only offer with this code; -1 for none or several. */
const named = (offers: readonly LineOffer[], text: string): number => {
  const places = offers.flatMap(({ code }, at) => (same(code, text) ? [at] : []));
  return places.length === 1 ? (places[0] ?? -1) : -1;
};

/** Offers as a cell shows them, and which of them was meant. */
export const lineOffers = (ask: AskOffers) => {
  const known = new Map<string, LineOffer>();
  return {
    offerOf: ({ key }: CellOffer): LineOffer | undefined => known.get(key),
    /** What a text may mean; where it is not to be had, nothing. */
    find: async (text: string, type: LineOffer['type'] | undefined): Promise<FoundOffers> => {
      try {
        const found = await ask(text.trim(), type);
        const offers = found.map(shown);
        for (const [at, offer] of offers.entries()) {
          const of = found[at];
          if (of) known.set(offer.key, of);
        }
        return { offers, chosen: named(found, text) };
      } catch {
        // Typing goes on without offers: a failure would be told at each letter.
        return { offers: [], chosen: -1 };
      }
    },
  };
};
