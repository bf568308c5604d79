/**
 * Where a rate comes from: the price of the master, a vendor's last quotation, or the newest line of a cost estimation
 * (rule 107).
 */
export const rateOrigins = ['master', 'quotation', 'estimation'] as const;
export type RateOrigin = (typeof rateOrigins)[number];

export const rateOriginLabels: Readonly<Record<RateOrigin, string>> = {
  master: 'Item master',
  quotation: "Vendor's quotation",
  estimation: 'Last cost estimation',
};

/** The fields of a line that say where its rate came from. */
export const rateSourceFields = ['rate_source', 'rate_source_name', 'rate_source_date'] as const;
export type RateSource = Readonly<Record<(typeof rateSourceFields)[number], string | null>>;

/** A rate with its origin: the vendor or the estimation that it is `where`, and its day. */
export interface OriginatedRate {
  readonly from: RateOrigin;
  readonly where: string | null;
  /** An ISO date. */
  readonly on: string | null;
}

/** Those fields of a line that takes such a rate. */
export const rateSourceOf = ({ from, where, on }: OriginatedRate): RateSource => ({
  rate_source: from,
  rate_source_name: where,
  rate_source_date: on,
});

/** Those fields of a line whose rate somebody has entered. */
export const noRateSource: RateSource = { rate_source: null, rate_source_name: null, rate_source_date: null };

const isRateOrigin = (value: unknown): value is RateOrigin => rateOrigins.some((one) => one === value);

/** The origin that a line says; undefined for a rate that somebody has entered. */
export const originIn = (line: Readonly<Record<string, unknown>>): OriginatedRate | undefined => {
  const { rate_source: from, rate_source_name: where, rate_source_date: on } = line;
  if (!isRateOrigin(from)) return undefined;
  return { from, where: typeof where === 'string' ? where : null, on: typeof on === 'string' ? on : null };
};
