import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { MoreButton, NotRead } from '../page/NotRead.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { showPath } from '../showPath.ts';
import { NamedRecord, StaticTable } from '../StaticTable.tsx';
import type { Uses } from './useUses.ts';

/** One record that uses another. */
export interface ShownUse {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** Below the name. */
  readonly code: string;
  readonly how: ReactNode;
  readonly quantity: string;
}

interface Props<U> {
  readonly uses: Uses<U>;
  /** The headings of what uses it, how, and how much of it. */
  readonly headings: readonly [what: string, how: string, quantity: string];
  readonly shown: (use: U) => ShownUse;
  /** What is said where nothing uses it. */
  readonly none: string;
}

/** The records that use a record, each a link, with the quantity that each takes. */
export const WhereUsed = <U,>({ uses, headings: [what, how, quantity], shown, none }: Props<U>) => {
  if (!uses.data) return <NotRead query={uses} failed="Where it is used could not be read" />;
  const all = uses.data.pages.flatMap((page) => page.records.map(shown));
  if (all.length === 0)
    return (
      <StatePanel icon={AccountTreeOutlined} title="Not used yet">
        {none}
      </StatePanel>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <StaticTable
        label="Where used"
        rows={all}
        keyOf={(use) => `${use.resource}.${use.id}`}
        columns={[
          {
            heading: what,
            cell: (use) => <NamedRecord to={showPath(use.resource, use.id)} name={use.name} code={use.code} />,
          },
          { heading: how, cell: (use) => use.how },
          { heading: quantity, figure: true, cell: (use) => use.quantity },
        ]}
      />
      <MoreButton query={uses}>Show more</MoreButton>
    </Stack>
  );
};
