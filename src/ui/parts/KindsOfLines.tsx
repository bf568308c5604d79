import { Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { BrokenDown } from '../../schema/brokenDown.ts';
import { isRecord, numbersIn } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { PartRows } from './PartRows.tsx';
import { useKindActs } from './useKindActs.ts';

interface Props {
  readonly part: BrokenDown;
  readonly parent: AnyRecord;
}

interface KindProps extends Props {
  readonly kind: string;
  readonly onKind: (kind: string) => void;
}

/** The kinds, each with the number of its lines. */
const KindTabs = ({ part, kind, onKind }: Omit<KindProps, 'parent'>) => {
  const { meta } = useListContext();
  const counts = isRecord(meta) && isRecord(meta['counts']) ? numbersIn(meta['counts']) : {};
  if (part.lists.length < 2) return null;
  return (
    <Tabs
      value={kind}
      onChange={(_, next: string) => onKind(next)}
      aria-label={`Kinds of ${part.titles.toLowerCase()}`}
      variant="scrollable"
      sx={{ mb: 1.5, minHeight: 36, '& .MuiTab-root': { minHeight: 36, py: 0.5 } }}
    >
      {part.lists.map(({ name, title }) => (
        <Tab
          key={name}
          value={name}
          label={
            <span>
              {title}
              <TabCount count={counts[name]} />
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const LinesOfKind = ({ part, parent, kind, onKind }: KindProps) => (
  <PartRows part={part} parent={parent} acts={useKindActs(part, kind, parent)}>
    <KindTabs part={part} kind={kind} onKind={onKind} />
  </PartRows>
);

/** The lines of a breakdown: the list of one kind, and the way to the others. */
export const KindsOfLines = ({ part, parent }: Props) => {
  const [chosen, setChosen] = useState<string>();
  const kind = chosen ?? part.lists[0]?.name;
  if (kind === undefined) return null;
  return <LinesOfKind key={kind} part={part} parent={parent} kind={kind} onKind={setChosen} />;
};
