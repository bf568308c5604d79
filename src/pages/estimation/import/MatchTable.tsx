import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Chip, IconButton, Stack, Tooltip } from '@mui/material';
import { sureScore } from '../../../domain/estimation/workbook/similar.ts';
import { sameUnit } from '../../../domain/estimation/workbook/units.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import { VirtualRow, VirtualTable, type TableTitle } from '../../../ui/VirtualTable.tsx';
import { decided, isAccepted } from './matches.ts';
import type { NextLine } from './nextLine.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  /** The indexes of the lines. */
  readonly lines: readonly number[];
  readonly work: BoqImport;
}

const grid = { xs: 'minmax(0, 1fr) 84px', md: 'minmax(0, 1fr) minmax(0, 1fr) 76px 76px' } as const;
const titles: readonly TableTitle[] = [
  'Line of the file',
  'Item',
  { title: 'Similarity', atEnd: true },
  { title: 'Decision', atEnd: true },
];
const soft = { color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' } as const;

const Score = ({ match: { by, score } }: { readonly match: ItemMatch }) => (
  <Chip
    label={by === 'code' ? 'Code' : `${score} %`}
    color={by === 'code' || score >= sureScore ? 'success' : score >= 50 ? 'warning' : 'default'}
    variant="outlined"
  />
);

interface DecisionProps {
  readonly line: NextLine;
  readonly isAccepted: boolean;
  readonly isRejected: boolean;
  readonly onDecide: (accept: boolean) => void;
}

const Decision = ({ line, isAccepted: accepted, isRejected, onDecide }: DecisionProps) => (
  <Stack direction="row" sx={{ gap: 0.5 }}>
    <Tooltip title="It is this item">
      <IconButton
        aria-label={`Accept the item of ${line.description}`}
        aria-pressed={accepted}
        color={accepted ? 'success' : 'default'}
        onClick={() => onDecide(true)}
        sx={accepted ? { bgcolor: 'action.selected' } : undefined}
      >
        <Check />
      </IconButton>
    </Tooltip>
    <Tooltip title="It is another one">
      <IconButton
        aria-label={`Reject the item of ${line.description}`}
        aria-pressed={isRejected}
        color={isRejected ? 'error' : 'default'}
        onClick={() => onDecide(false)}
        sx={isRejected ? { bgcolor: 'action.selected' } : undefined}
      >
        <Close />
      </IconButton>
    </Tooltip>
  </Stack>
);

/** New lines beside the item masters that they may be. Only the rows in sight are drawn. */
export const MatchTable = ({ lines, work }: Props) => {
  const { state, next, setState } = work;
  const row = (at: number, index: number) => {
    const line = next[at];
    const match = state.matches?.get(at);
    if (!line) return <Box sx={{ height: 1 }} />;
    const accepted = match !== undefined && isAccepted(state, at, match);
    return (
      <VirtualRow index={index} columns={grid} sx={{ rowGap: 0.5, alignItems: 'center', py: 0.75 }}>
        <Box role="cell" sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{line.description}</Box>
          <Box sx={soft}>{[line.ref, line.code, line.unit].filter(Boolean).join(' · ')}</Box>
        </Box>
        <Box role="cell" sx={{ minWidth: 0, color: accepted ? 'text.primary' : 'text.secondary' }}>
          {match ? (
            <>
              <Box sx={{ overflowWrap: 'anywhere', fontWeight: accepted ? 600 : 400 }}>{match.name}</Box>
              <Box sx={soft}>
                {`${match.code} · ${match.unit}`}
                {line.unit && !sameUnit(line.unit, match.unit) && (
                  <Box component="span" sx={{ color: 'warning.main', ml: 0.75 }}>
                    another unit
                  </Box>
                )}
              </Box>
            </>
          ) : (
            <Box sx={{ color: 'text.secondary' }}>No similar item</Box>
          )}
        </Box>
        <Box role="cell" sx={{ gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 2, md: 'auto' }, textAlign: 'right' }}>
          {match && <Score match={match} />}
        </Box>
        <Box role="cell" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, justifySelf: 'end' }}>
          {match && (
            <Decision
              line={line}
              isAccepted={accepted}
              isRejected={state.decisions.get(at) === false}
              onDecide={(accept) => setState((was) => decided(was, [at], accept))}
            />
          )}
        </Box>
      </VirtualRow>
    );
  };
  return (
    <VirtualTable
      label="Lines and items"
      rows={lines}
      columns={grid}
      titles={titles}
      titlesFrom="md"
      height={56}
      keyOf={(at) => at}
      row={row}
      empty="No line is here."
    />
  );
};
