import type { PlanLine } from '../../../domain/planning/planLines.ts';
import type { Driver } from '../../../domain/schedule/drivers.ts';
import { counted, formatDay } from '../../../ui/fields/format.ts';

/** Why a task starts when it does, in a sentence. */
export const driverText = (driver: Driver, lines: readonly PlanLine[]): string => {
  const of = (id: number) => lines.find((line) => line.id === id);
  const named = (id: number) => `${of(id)?.number ?? ''} “${of(id)?.name ?? ''}”`.trim();
  switch (driver.kind) {
    case 'dependency': {
      const { from, lag } = driver.dependency;
      const days = counted(Math.abs(lag), 'working day', 'working days');
      if (lag === 0) return `Starts after ${named(from)}`;
      return lag > 0
        ? `Starts ${days} after the end of ${named(from)}`
        : `Starts ${days} before the end of ${named(from)}`;
    }
    case 'notBefore':
      return `Not before ${formatDay(of(driver.task)?.not_before ?? '')}, as ${named(driver.task)} says`;
    case 'pin':
      return `Pinned on ${formatDay(of(driver.task)?.pinned_on ?? '')}`;
    case 'start':
      return 'Starts with the plan';
  }
};
