import { mayDo } from '../../authProvider/index.ts';
import { resources } from '../../resources/index.ts';
import { isBrokenDown } from '../../schema/brokenDown.ts';
import { hasScreens } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps, RecordTab } from '../extensions/extension.ts';
import { lazyButtons, lazyPart } from '../lazy/lazyPart.tsx';

const PartsTab = lazyPart(() => import('./PartsTab.tsx'), 'PartsTab');

const SheetTab = lazyPart(() => import('./sheet/SheetTab.tsx'), 'SheetTab');

const PartCount = lazyButtons(() => import('./PartCount.tsx'), 'PartCount');

const tabs = new WeakMap<Resource, readonly RecordTab[]>();

/** The parts of a resource's records that are found through their parent alone: each kind is a tab of the parent's page. */
export const tabsOfParts = (parent: Resource): readonly RecordTab[] => {
  const known = tabs.get(parent) ?? tabsOf(parent);
  tabs.set(parent, known);
  return known;
};

const tabsOf = (parent: Resource): RecordTab[] =>
  resources
    .filter((part) => part.partOf?.parent.name === parent.name && !hasScreens(part))
    .map((part) => ({
      value: part.name,
      label: part.titles,
      may: () => mayDo(part.name, 'list'),
      wide: true,
      ...(isBrokenDown(part) && part.breakdown.sheet.columns
        ? { fills: true, first: true, Tab: (props: RecordPartProps) => <SheetTab {...props} part={part} /> }
        : { Tab: (props: RecordPartProps) => <PartsTab {...props} part={part} /> }),
      Badge: (props: RecordPartProps) => <PartCount {...props} part={part} />,
    }));
