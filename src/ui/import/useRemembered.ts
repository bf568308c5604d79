import { useCallback, useMemo } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { today } from '../today.ts';
import { usePreference } from '../usePreference.ts';
import { isSameMapping, rememberedIn, remembering, type RememberedMappings } from './remembered.ts';
import { suggestedMapping, type ImportState } from './state.ts';

/** What of an import is remembered. */
type Saved = Pick<ImportState, 'table' | 'mapping' | 'chosenMark'>;

interface Remembered {
  readonly known: RememberedMappings;
  /** Remembers the columns of an import, unless the headings suggest them anyway, and what begins its decimals. */
  readonly remember: (state: Saved) => void;
}

/** How the user mapped the columns of earlier files for this resource. */
export const useRemembered = (resource: Resource): Remembered => {
  const [text, keep] = usePreference(`import.${resource.name}`);
  const known = useMemo(() => rememberedIn(text), [text]);
  const remember = useCallback(
    ({ table, mapping, chosenMark }: Saved) => {
      if (!table) return;
      const isSuggested = isSameMapping(mapping, suggestedMapping(resource, table));
      const next = remembering(known, table.headings, isSuggested ? null : mapping, {
        on: today(),
        mark: chosenMark,
      });
      if (next !== JSON.stringify(known)) keep(next);
    },
    [resource, known, keep],
  );
  return { known, remember };
};
