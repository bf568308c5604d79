/** What can be missing in an offer, in the order in which it is told (rule 58). */
export const findingKinds = [
  'overheads',
  'zero_total',
  'unpriced',
  'without_overheads',
  'missing',
  'unverified',
  'comments',
] as const;
export type FindingKind = (typeof findingKinds)[number];

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const texts: Readonly<Record<Exclude<FindingKind, 'overheads'>, (n: number) => string>> = {
  zero_total: () => 'The total is 0.00',
  unpriced: (n) => counted(n, 'line has no price', 'lines have no price'),
  without_overheads: (n) =>
    counted(
      n,
      'line outside the total is priced without overheads',
      'lines outside the total are priced without overheads',
    ),
  missing: (n) =>
    counted(n, 'line that the client asked for is not in it', 'lines that the client asked for are not in it'),
  unverified: (n) => counted(n, 'line is not verified', 'lines are not verified'),
  comments: (n) => counted(n, 'line has open comments', 'lines have open comments'),
};

/** A finding in words: “3 lines have no price”. */
export const findingText = (kind: Exclude<FindingKind, 'overheads'>, count: number): string => texts[kind](count);
