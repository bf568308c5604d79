import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '../../schema/record.ts';
import { can, type Resource } from '../../schema/resource.ts';
import type { RecordTab } from '../extensions/extension.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { tabsOfParts } from '../parts/tabsOfParts.tsx';

interface Place {
  readonly tab?: string;
  readonly asked?: string;
}

/** The tabs of a record's page. */
export interface ShownTabs {
  /** In their order, with Details and History. */
  readonly all: readonly Pick<RecordTab, 'value' | 'label' | 'Badge'>[];
  /** The name of the one that is open. */
  readonly tab: string;
  /** The one that is open; undefined for Details and History. */
  readonly open: RecordTab | undefined;
  /** One of them fills the window: the head is then the compact one on all of them, so that no tab moves. */
  readonly fills: boolean;
  /** What of it a link led to. */
  readonly asked: string | undefined;
  readonly has: (tab: string) => boolean;
  readonly go: (tab: string, asked?: string) => void;
}

/** The tabs that are offered to the user, and which of them is open: the address has it, so that a link and a reload lead to it. */
export const useTabs = (resource: Resource, record: AnyRecord | undefined): ShownTabs => {
  const [{ tab: last, asked }, setPlace] = useState<Place>({});
  const [search, setSearch] = useSearchParams();
  const offered = [...useExtensionsOf(resource).tabs, ...tabsOfParts(resource)].filter(
    ({ may, offers }) => (may?.() ?? true) && (!offers || (record !== undefined && offers(record))),
  );
  const has = (tab: string) => offered.some(({ value }) => value === tab);
  const isKnown = (tab: string) => tab === 'details' || tab === 'history' || has(tab);
  const chosen = [search.get('tab'), last].find((one) => typeof one === 'string' && isKnown(one));
  const tab = chosen ?? offered.find(({ first }) => first)?.value ?? 'details';
  return {
    all: [
      ...offered.filter(({ leads }) => leads),
      { value: 'details', label: 'Details' },
      ...offered.filter(({ leads }) => !leads),
      ...(can(resource, 'history') ? [{ value: 'history', label: 'History' }] : []),
    ],
    tab,
    open: offered.find(({ value }) => value === tab),
    fills: offered.some((one) => one.fills === true),
    asked,
    has,
    go: (next, step) => {
      setPlace({ tab: next, ...(step !== undefined && { asked: step }) });
      setSearch(
        (before) => {
          before.set('tab', next);
          return before;
        },
        { replace: true },
      );
    },
  };
};
