import { isBrokenDown } from '../../../schema/brokenDown.ts';
import { breakdownCallsOf } from '../../../schema/calls/breakdownCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Binding } from '../binding.ts';
import { sheetBindings } from './answers.ts';
import { choicesOfMany } from './choiceBindings.ts';
import { lineSetOf } from './declared.ts';
import { kindBindings } from './kindBindings.ts';

/** The bindings of all calls that follow from a breakdown. */
export const breakdownBindings = (resource: Resource): Binding[] => {
  if (!isBrokenDown(resource)) return [];
  const set = lineSetOf(resource);
  const { sheet, kinds } = breakdownCallsOf(resource);
  return [
    ...sheetBindings(set, sheet),
    ...Object.entries(kinds).flatMap(([kind, calls]) => kindBindings(set, kind, calls)),
    ...choicesOfMany(resource, kinds),
  ];
};
