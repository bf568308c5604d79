import { fromStart, inElapsedDays, toFinish, type Network } from './network.ts';

/**
 * A moment between working days as a number that grows with time: twice the ordinal of the working day before which it is,
 * and 1 more for the morning of that day; without it, it is the evening of the working day before.
 */
type Moment = number;

const momentAt = (ordinal: number, isEvening: number): Moment => 2 * ordinal + (isEvening === 1 ? 0 : 1);

/** When the two ends of tasks are, as links from them count: ordinals, and 1 for an evening. */
export interface Ends {
  readonly finish: Float64Array;
  readonly finishByWork: Uint8Array;
  readonly opened: Float64Array;
  readonly openedByWork: Uint8Array;
}

/** The day of the calendar that begins at the moment, or after it if that is an evening. */
const dayAfter = ({ plan: { calendar } }: Network, ordinal: number, isEvening: number): number =>
  isEvening === 1 ? calendar.dayAt(ordinal - 1) + 1 : calendar.dayAt(ordinal);

/**
 * When the start of the follower of a dependency is allowed by it (rule 171). A duration is fixed, so what holds an end says
 * when the task starts.
 */
export const allowedBy = (network: Network, ends: Ends, link: number): Moment => {
  const { from, to, lag, how, duration, plan } = network;
  const kind = how[link]!;
  const task = from[link]!;
  const isFromStart = (kind & fromStart) !== 0;
  const ordinal = isFromStart ? ends.opened[task]! : ends.finish[task]!;
  const isEvening = isFromStart ? ends.openedByWork[task]! : ends.finishByWork[task]!;
  const days = lag[link]!;
  const length = kind & toFinish ? duration[to[link]!]! : 0;
  if ((kind & inElapsedDays) === 0) return momentAt(ordinal + days - length, days > 0 ? 1 : isEvening);
  const { calendar } = plan;
  const day = dayAfter(network, ordinal, isEvening) + days;
  // What ends in the evening of a day of rest ends with the next working day.
  if (length > 0)
    return momentAt((isEvening === 1 ? calendar.ordinalOf(day - 1) + 1 : calendar.ordinalOf(day)) - length, 1);
  return momentAt(calendar.ordinalOf(day), calendar.isWorking(day - 1) && (days > 0 || isEvening === 1) ? 1 : 0);
};

/**
 * The last ordinal of the end of `from` that a dependency counts from, with which its follower can start by `latest`: the
 * inverse of `allowedBy`.
 */
export const latestFor = (network: Network, ends: Ends, link: number, latest: number): number => {
  const { from, to, lag, how, duration, plan } = network;
  const kind = how[link]!;
  const days = lag[link]!;
  const length = kind & toFinish ? duration[to[link]!]! : 0;
  const by = latest + length;
  if ((kind & inElapsedDays) === 0 || !Number.isFinite(by)) return by - days;
  const { calendar } = plan;
  const isEvening = (kind & fromStart ? ends.openedByWork : ends.finishByWork)[from[link]!]!;
  if (isEvening === 0) return calendar.ordinalOf(calendar.dayAt(by) - days + 1) - 1;
  return length > 0
    ? calendar.ordinalOf(calendar.dayAt(by - 1) - days + 1)
    : calendar.ordinalOf(calendar.dayAt(by) - days);
};
