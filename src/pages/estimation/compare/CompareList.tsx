import { Box, Paper, useMediaQuery, type Theme } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { CompareCard } from './CompareCard.tsx';
import { CompareCells } from './CompareCells.tsx';
import { CompareHead } from './CompareHead.tsx';
import { gridColumns, minTableWidth, type RowLayout } from './layout.ts';
import { hasDetails, RowDetails } from './RowDetails.tsx';
import { useRowKeys } from './useRowKeys.ts';

interface Props {
  readonly rows: readonly ComparedRow[];
  readonly layout: RowLayout;
  readonly onStructure: (key: string) => void;
}

const background = ({ kind, context }: ComparedRow) =>
  kind === 'item' && !context ? 'background.paper' : 'action.hover';

/** Both sides of a comparison line by line. Only the rows in sight are drawn. */
export const CompareList = ({ rows, layout, onStructure }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  // Few rows make a short list.
  const [drawn, setDrawn] = useState(600);
  const list = useRef<VirtuosoHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useCallback((key: string) => {
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const { active, setActive, onKeyDown } = useRowKeys({ rows, list, box, onToggle: toggle });
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto', overflowY: 'hidden' }}>
      <Box
        ref={box}
        role="treegrid"
        aria-label="Lines"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        sx={narrow ? {} : { minWidth: minTableWidth(layout.prices) }}
      >
        {!narrow && <CompareHead layout={layout} />}
        <Virtuoso
          ref={list}
          role="rowgroup"
          // The Tab key stops at a row, not at the frame.
          tabIndex={-1}
          style={{ height: `clamp(120px, ${drawn}px, max(420px, 100dvh - 240px))` }}
          totalListHeightChanged={setDrawn}
          increaseViewportBy={300}
          data={rows}
          computeItemKey={(_, row) => row.key}
          itemContent={(index, row) => {
            const open = expanded.has(row.key);
            return (
              <Box
                role="row"
                data-row={index}
                tabIndex={index === active ? 0 : -1}
                aria-rowindex={index + 2}
                aria-level={row.level + 1}
                aria-expanded={hasDetails(row) ? open : undefined}
                onFocus={() => setActive(index)}
                onClick={narrow ? () => toggle(row.key) : undefined}
                onDoubleClick={narrow ? undefined : () => toggle(row.key)}
                sx={{
                  px: 1.5,
                  py: narrow ? 1 : 0.625,
                  fontSize: 13,
                  borderBottom: 1,
                  borderColor: 'divider',
                  bgcolor: background(row),
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                }}
              >
                {narrow ? (
                  <CompareCard row={row} layout={layout} expanded={open} />
                ) : (
                  <Box
                    role="presentation"
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: gridColumns(layout.prices),
                      columnGap: 1,
                      alignItems: 'start',
                    }}
                  >
                    <CompareCells row={row} layout={layout} expanded={open} onToggle={() => toggle(row.key)} />
                  </Box>
                )}
                {open && hasDetails(row) && (
                  <Box role="gridcell">
                    <RowDetails row={row} onStructure={onStructure} />
                  </Box>
                )}
              </Box>
            );
          }}
        />
      </Box>
    </Paper>
  );
};
