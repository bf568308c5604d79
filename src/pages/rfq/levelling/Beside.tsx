import { useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { BesidePanel } from '../../../ui/lines/editor/BesidePanel.tsx';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { AwardPanel } from './AwardPanel.tsx';
import { CellPanel } from './CellPanel.tsx';
import type { CellAt } from './cells.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import type { Rights } from './rights.ts';
import { VendorPanel } from './VendorPanel.tsx';

/** What stands beside the comparison, or on a phone comes over it. */
export type BesideWhat =
  | { readonly kind: 'cell'; readonly cell: CellAt }
  | { readonly kind: 'vendor'; readonly vendor: number }
  | { readonly kind: 'award' };

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
  readonly rfq: number;
  readonly what: BesideWhat;
  readonly rights: Rights;
  readonly onClose: () => void;
}

const contentOf = ({ store, snapshot, rfq, what, rights }: Props): readonly [title: string, content: ReactNode] => {
  const { answer, visible, quotations, choice } = snapshot;
  if (what.kind === 'award') return ['Award', <AwardPanel key="award" store={store} snapshot={snapshot} rfq={rfq} />];
  const at = answer.vendors.findIndex(({ id }) => id === (what.kind === 'cell' ? what.cell.vendor : what.vendor));
  const vendor = answer.vendors[at];
  if (!vendor) return ['', null];
  const can = { canQuote: rights.quote === undefined, canDecide: rights.decide };
  if (what.kind === 'vendor')
    return [
      vendor.name,
      <VendorPanel key={vendor.id} store={store} snapshot={snapshot} rfq={rfq} vendor={vendor} {...can} />,
    ];
  const row = visible.rows[visible.indexOf(what.cell.line) ?? -1]?.row;
  if (!row) return ['', null];
  const own = quotations.get(vendor.id)?.currency ?? answer.currency;
  return [
    row.line.description,
    <CellPanel
      key="cell"
      store={store}
      cell={what.cell}
      row={row}
      at={at}
      vendorName={vendor.name}
      currencies={[own, answer.currency]}
      {...can}
      isChoosing={rights.award && choice !== null}
    />,
  ];
};

export const Beside = (props: Props) => {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [title, content] = contentOf(props);
  if (content === null) return null;
  return wide ? (
    <BesidePanel label={title} close="Close" onClose={props.onClose}>
      {content}
    </BesidePanel>
  ) : (
    <SidePanel label={title} onClose={props.onClose}>
      {content}
    </SidePanel>
  );
};
