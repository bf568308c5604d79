import { useCallback, useMemo } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { today } from '../today.ts';
import { usePreference } from '../usePreference.ts';
import { isSameMapping, rememberedIn, remembering, type RememberedMappings } from './remembered.ts';
import { suggestedMapping, type ImportState } from './state.ts';

interface Remembered {
  readonly known: RememberedMappings;
  /** Remembers the columns of an import, unless they are those that the headings suggest anyway. */
  readonly remember: (state: Pick<ImportState, 'table' | 'mapping'>) => void;
}

/** How the user mapped the columns of earlier files for this resource. */
export const useRemembered = (resource: Resource): Remembered => {
  const [text, keep] = usePreference(`import.${resource.name}`);
  const known = useMemo(() => rememberedIn(text), [text]);
  const remember = useCallback(
    ({ table, mapping }: Pick<ImportState, 'table' | 'mapping'>) => {
      if (!table) return;
      const isSuggested = isSameMapping(mapping, suggestedMapping(resource, table));
      const next = remembering(known, table.headings, isSuggested ? null : mapping, today());
      if (next !== JSON.stringify(known)) keep(next);
    },
    [resource, known, keep],
  );
  return { known, remember };
};
