const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The waiting time in its largest unit: "for 3 days", "for less than a minute". */
export const ageOf = (since: string, now: Date): string => {
  const waited = now.getTime() - Date.parse(since);
  const unit = units.find(([, ms]) => waited >= ms);
  if (!unit) return 'for less than a minute';
  const [name, ms] = unit;
  const long = new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' });
  return `for ${long.format(Math.floor(waited / ms))}`;
};
