import { useState } from 'react';
import { usePreference } from '../../../ui/usePreference.ts';

export interface OpenGroups {
  readonly isOpen: (group: string) => boolean;
  readonly toggle: (group: string) => void;
}

/**
 * Which groups of the menu are open: those that somebody opened, until they fold them, and the one that they are in
 * (`here`), until they fold it or go to another of its entries (`at`).
 */
export const useOpenGroups = (here: string | undefined, at: string | undefined): OpenGroups => {
  const [kept = '', keep] = usePreference('menu');
  const [foldedAt, setFoldedAt] = useState<string>();
  const opened = kept.split(',').filter(Boolean);
  const isOpen = (group: string) => (group === here ? foldedAt !== at : opened.includes(group));
  const toggle = (group: string) => {
    const opens = !isOpen(group);
    if (group === here) setFoldedAt(opens ? undefined : at);
    const others = opened.filter((name) => name !== group);
    keep((opens ? [...others, group] : others).join(','));
  };
  return { isOpen, toggle };
};
