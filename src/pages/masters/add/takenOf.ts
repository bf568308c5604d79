import type { Line } from '../../../domain/lines.ts';
import { rateSourceOf } from '../../../domain/rateOrigins.ts';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import type { ShownLine } from '../../../ui/lines/insertion.ts';
import { nameOfOffer, type AskOffers } from './lineOffers.ts';

/** What the lines of a sheet take of masters. It is the same object as long as the sheet is there. */
export interface TakenMasters {
  readonly ask: AskOffers;
  /** The columns in which they are offered. */
  readonly columns: readonly string[];
  /** The kind of line that a BOM becomes. */
  readonly bomKind: string;
  /** The server adds the lines of a BOM, in a line or at the top. Throws an Error with a message. */
  readonly addBom: (
    bom: number,
    parent: { readonly id: number | null; readonly kind: string | null },
  ) => Promise<readonly Line[]>;
  /** Lines have codes. */
  readonly coded?: boolean;
  /** Lines have material rates. */
  readonly priced?: boolean;
}

/** What a line has of an item in one of its variants. */
export const itemValues = (offer: LineOffer, { coded = false }: Pick<TakenMasters, 'coded'>) => ({
  ...(coded && { code: offer.code }),
  description: nameOfOffer(offer),
  unit: offer.unit,
  item_id: offer.id,
  item_variant_id: offer.item_variant_id,
});

/** The rate that a new line has of an item, and where it comes from (rules 107 and 119); nothing without one. */
export const ratedBy = ({ rates: [rate] }: LineOffer) =>
  rate ? { material_rate: rate.rate, ...rateSourceOf(rate) } : {};

/** What a line looks like that becomes a BOM. */
export const bomShown = (
  { id, code, name, unit }: LineOffer,
  { bomKind, coded = false }: Pick<TakenMasters, 'bomKind' | 'coded'>,
): ShownLine => ({
  kind: bomKind,
  ...(coded && { code }),
  description: name,
  unit,
  bom_id: id,
});
