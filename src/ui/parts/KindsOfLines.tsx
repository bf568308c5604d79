import { Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import type { BrokenDown } from '../../schema/brokenDown.ts';
import { listsOfKinds } from '../../schema/partOf.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { useListCounts } from '../list/useListCounts.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { PartRows } from './PartRows.tsx';
import type { OpenDialog } from './place.ts';
import { useKindActs } from './useKindActs.ts';
import type { PartView } from './views.ts';

interface Props {
  readonly part: BrokenDown;
  readonly parent: AnyRecord;
  /** Stays the same while the tab is open. */
  readonly view?: PartView | undefined;
}

interface KindProps extends Props {
  readonly kind: string;
  readonly onKind: (kind: string, first?: OpenDialog) => void;
  readonly first?: OpenDialog | undefined;
  /** Whether the user has just come from another kind, by its tab. */
  readonly hasCome: boolean;
}

/** The kinds, each with the number of its lines. */
const KindTabs = ({ part, kind, view, hasCome, onKind }: Omit<KindProps, 'parent' | 'first'>) => {
  const counts = useListCounts(part)?.counts;
  const lists = listsOfKinds(part, view?.set);
  if (lists.length < 2) return null;
  return (
    <Tabs
      value={kind}
      onChange={(_, next: string) => onKind(next)}
      aria-label={`Kinds of ${part.titles.toLowerCase()}`}
      variant="scrollable"
      sx={{ mb: 1.5, minHeight: 36, '& .MuiTab-root': { minHeight: 36, py: 0.5 } }}
    >
      {lists.map(({ name, title, which: { kind: of = name } }) => (
        <Tab
          key={of}
          value={of}
          // The list of each kind is another, and so are these tabs: the focus stays where it was.
          autoFocus={hasCome && of === kind}
          label={
            <span>
              {title}
              <TabCount count={counts?.[of]} />
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const LinesOfKind = ({ part, parent, kind, view, hasCome, onKind, first }: KindProps) => (
  <PartRows part={part} parent={parent} acts={useKindActs(part, kind, parent, view)} toKind={onKind} first={first}>
    <KindTabs part={part} kind={kind} view={view} hasCome={hasCome} onKind={onKind} />
  </PartRows>
);

/** The lines of a breakdown: the list of one kind, and the way to the others. */
export const KindsOfLines = ({ part, parent, view }: Props) => {
  const [chosen, setChosen] = useState<{ readonly kind: string; readonly first?: OpenDialog | undefined }>();
  const kind = chosen?.kind ?? listsOfKinds(part, view?.set)[0]?.which.kind;
  if (kind === undefined) return null;
  return (
    <LinesOfKind
      key={kind}
      part={part}
      parent={parent}
      kind={kind}
      view={view}
      first={chosen?.first}
      hasCome={chosen !== undefined && chosen.first === undefined}
      onKind={(next, first) => setChosen({ kind: next, first })}
    />
  );
};
