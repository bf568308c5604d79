import type { PlanLine } from '../../../domain/planning/planLines.ts';
import type { Driver } from '../../../domain/schedule/drivers.ts';
import { counted, formatDay } from '../../../ui/fields/format.ts';

/** Why a task starts when it does, or ends so, in a sentence. */
export const driverText = (driver: Driver, lines: readonly PlanLine[]): string => {
  const of = (id: number) => lines.find((line) => line.id === id);
  const named = (id: number) => `${of(id)?.number ?? ''} “${of(id)?.name ?? ''}”`.trim();
  switch (driver.kind) {
    case 'dependency': {
      const { from, lag, kind = 'FS', isElapsed } = driver.dependency;
      const holds = kind === 'FS' || kind === 'SS' ? 'Starts' : 'Ends';
      const end = kind === 'FS' || kind === 'FF' ? 'end' : 'start';
      if (lag === 0) return `${holds} ${kind === 'FS' ? 'after' : `with the ${end} of`} ${named(from)}`;
      const word = isElapsed ? 'elapsed' : 'working';
      const days = counted(Math.abs(lag), `${word} day`, `${word} days`);
      return `${holds} ${days} ${lag > 0 ? 'after' : 'before'} the ${end} of ${named(from)}`;
    }
    case 'notBefore':
      return `Not before ${formatDay(of(driver.task)?.not_before ?? '')}, as ${named(driver.task)} says`;
    case 'pin':
      return `Pinned on ${formatDay(of(driver.task)?.pinned_on ?? '')}`;
    case 'start':
      return 'Starts with the plan';
  }
};
