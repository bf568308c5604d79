import { Alert, Box, useMediaQuery, type Theme } from '@mui/material';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { SheetFrame } from '../../../ui/sheet/SheetFrame.tsx';
import { InHand } from '../../../ui/inHand/InHand.tsx';
import { counted, withLocalTimes } from '../../../ui/fields/format.ts';
import { LinesToolbar } from '../../../ui/lines/editor/LinesToolbar.tsx';
import { SaveStatusText } from '../../../ui/lines/editor/SaveStatusText.tsx';
import { Beside, type BesideWhat } from './Beside.tsx';
import { LevellingGrid } from './LevellingGrid.tsx';
import { LevellingList } from './LevellingList.tsx';
import { columnOfCell, type CellAt } from './cells.ts';
import type { LevellingStore } from './LevellingStore.ts';
import { words, type LevellingSnapshot } from './snapshot.ts';
import { LevellingTools } from './LevellingTools.tsx';
import type { LevellingLineRow } from './model.ts';
import type { Rights } from './rights.ts';

interface Props {
  readonly store: LevellingStore;
  readonly rfq: number;
  readonly rights: Rights;
  /** Buttons of the page around. */
  readonly tools: ReactNode;
}

/** Prices that were typed and are not in the comparison, to be put back, copied or discarded. */
const PricesInHand = ({
  store,
  snapshot: { hand },
  rights,
}: Pick<Props, 'store' | 'rights'> & { snapshot: LevellingSnapshot }) => {
  // As it was stored when it came into hand.
  const lines = useMemo(() => (hand ? store.inHand() : []), [store, hand]);
  if (!hand) return null;
  const why = hand.why ?? rights.quote;
  return (
    <InHand
      at={hand.at}
      lines={lines}
      title={why && `Not saved: ${counted(hand.cells.length, words.one, words.many)} – ${withLocalTimes(why)}`}
      onDiscard={() => store.discard()}
      {...(rights.quote === undefined && { onPutBack: () => store.putBack() })}
    />
  );
};

/** The quotations of an RFQ side by side, line by line, with what they come to; on a phone as a list. */
export const LevellingEditor = ({ store, rfq, rights, tools }: Props) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [grid, setGrid] = useState<SheetHandle<LevellingLineRow> | null>(null);
  const [beside, setBeside] = useState<BesideWhat>();
  const [active, setActive] = useState<CellAt>();
  const { levelling, answer, choice } = snapshot;

  /** Somebody awards now; else the choice is that of an award that was made. */
  const isChoosing = rights.award && choice !== null;

  const show = (cell: CellAt | undefined) => {
    if (!cell) return;
    if (wide) grid?.activate(cell.line, columnOfCell(cell.vendor));
    else setBeside({ kind: 'cell', cell });
  };
  const openVendor = useCallback((vendor: number) => setBeside({ kind: 'vendor', vendor }), []);
  const openCell = useCallback((cell: CellAt) => setBeside({ kind: 'cell', cell }), []);
  // The panel of a cell goes along with the active one.
  const onActive = useCallback((cell: CellAt) => {
    setActive(cell);
    setBeside((now) => (now?.kind === 'cell' ? { kind: 'cell', cell } : now));
  }, []);
  const close = () => {
    if (beside?.kind === 'award' && wide) store.stopChoosing();
    setBeside(undefined);
    grid?.focus();
  };
  const award = () => {
    if (isChoosing && beside?.kind === 'award') return close();
    store.choose();
    setBeside({ kind: 'award' });
  };
  const status = (rights.quote === undefined || rights.decide) && (
    <SaveStatusText
      snapshot={snapshot}
      words={words}
      onRetry={() => void store.retry()}
      onShow={() => show(store.firstUnsaved())}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      {rights.quote !== undefined && (
        <Alert severity="info" sx={{ mb: 1, py: 0 }}>
          {`${rights.quote}${rights.decide ? '. Gaps, alternates and notes still can.' : ''}`}
        </Alert>
      )}
      <PricesInHand store={store} snapshot={snapshot} rights={rights} />
      <SheetFrame>
        <LinesToolbar
          label="Levelling"
          end={
            <>
              {wide && status}
              {wide && tools}
            </>
          }
        >
          <LevellingTools
            store={store}
            snapshot={snapshot}
            rights={rights}
            onShow={show}
            onDetails={wide ? () => active && openCell(active) : undefined}
            onAward={award}
          />
        </LinesToolbar>
        {wide ? (
          <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
            <LevellingGrid
              grid={grid}
              onGrid={setGrid}
              store={store}
              snapshot={snapshot}
              canType={rights.quote === undefined && !isChoosing}
              canChoose={isChoosing}
              onShow={show}
              onVendor={openVendor}
              onDetails={openCell}
              onActive={onActive}
            />
            {beside && (
              <Beside store={store} snapshot={snapshot} rfq={rfq} what={beside} rights={rights} onClose={close} />
            )}
          </Box>
        ) : (
          <Box sx={{ p: 1 }}>
            <LevellingList snapshot={snapshot} onCell={openCell} onVendor={openVendor} />
            {beside && (
              <Beside store={store} snapshot={snapshot} rfq={rfq} what={beside} rights={rights} onClose={close} />
            )}
          </Box>
        )}
        <Box
          sx={{
            display: 'flex',
            px: 1.5,
            minHeight: 28,
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 2,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.sunken',
            typography: 'caption',
            color: 'text.secondary',
            ...(!wide && { position: 'sticky', bottom: 0, zIndex: 2 }),
          }}
        >
          {!wide && status}
          {rights.quote === undefined && answer.bids.length === 0 && snapshot.save.state === 'saved' && (
            <span>Type or paste prices: the first one enters the quotation of its vendor.</span>
          )}
          {`Lowest of every line ${formatDecimal('money', levelling.lowest)} ${answer.currency}`}
          {levelling.unserved.length > 0 && ` · nobody offers ${levelling.unserved.length}`}
        </Box>
      </SheetFrame>
    </Box>
  );
};
