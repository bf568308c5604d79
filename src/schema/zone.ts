/** Whether a time zone has this name: `Europe/London`. */
export const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

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

/** The end of a moment's day in a time zone: the next midnight. @throws RangeError for an unknown zone */
export const endOfDay = (moment: Date, zone: string): Date => {
  const day = 86_400_000;
  const read = moment.getTime() + aheadAt(moment.getTime(), zone);
  const midnight = (Math.floor(read / day) + 1) * day;
  // The clocks may change before midnight: the second step uses the offset at that midnight.
  const near = midnight - aheadAt(moment.getTime(), zone);
  return new Date(midnight - aheadAt(near, zone));
};
