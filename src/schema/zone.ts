/** The offset of a zone from UTC at a moment, in milliseconds. */
const aheadAt = (moment: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const at = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const read = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return read - Math.floor(moment / 1000) * 1000;
};

/** The day of a moment in a time zone: '2026-05-07'. @throws RangeError for an unknown zone */
export const dayIn = (moment: Date, zone: string): string =>
  new Date(moment.getTime() + aheadAt(moment.getTime(), zone)).toISOString().slice(0, 10);
