import { allExtensions } from '../modules.ts';
import type { ConsistencyCheck } from './check.ts';
import { seriesChecks } from './series.ts';
import { totalChecks } from './totals.ts';

/** Every check that a module registers, and those of the engine's own figures. @throws Error if two have one name */
export const allChecks = (): readonly ConsistencyCheck[] => {
  const checks = [...allExtensions().flatMap(({ checks: own = [] }) => own), ...seriesChecks(), ...totalChecks()];
  const names = new Set<string>();
  for (const { name } of checks) {
    if (names.has(name)) throw new Error(`Two checks have the name ${name}`);
    names.add(name);
  }
  return checks;
};

/** The checks of a resource's records. */
export const checksOf = (name: string): readonly ConsistencyCheck[] =>
  allChecks().filter(({ resource }) => resource.name === name);
