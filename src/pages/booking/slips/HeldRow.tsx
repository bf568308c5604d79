import { Box, Checkbox, TextField, Tooltip, Typography } from '@mui/material';
import type { HeldLine } from '../../../resources/booking/issueSlipCalls.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { VirtualRow, type TableTitle } from '../../../ui/VirtualTable.tsx';
import { otherUnitsOf, saidInStock } from '../typedQuantity.ts';
import { readOf } from './handed.ts';
import { Link } from 'react-router-dom';
import { Link as MuiLink } from '@mui/material';

export const columns = {
  xs: '30px minmax(0, 1fr) 112px',
  md: '30px minmax(180px, 1.2fr) minmax(180px, 1.2fr) 110px 110px 132px',
};

export const titles: readonly TableTitle[] = [
  { title: 'Ticked', actions: true },
  'Item',
  'For',
  'Needed',
  { title: 'Held', atEnd: true },
  { title: 'To issue', atEnd: true },
];

interface Props {
  readonly line: HeldLine;
  readonly index: number;
  readonly isLate: boolean;
  readonly typed: string;
  /** Said once somebody tried to issue. */
  readonly problem: string | undefined;
  readonly isTicked: boolean;
  readonly onTick: () => void;
  readonly onType: (text: string) => void;
}

/** A line for which something is held: what, for whom, by when, and how much of it is handed out. */
export const HeldRow = ({ line, index, isLate, typed, problem, isTicked, onTick, onType }: Props) => {
  const wide = { display: { xs: 'none', md: 'block' } } as const;
  const name = `${line.item_name}${line.variant ? `, ${line.variant}` : ''}`;
  const about = [line.request_number, line.project_title ?? line.request_title].filter(Boolean).join(' · ');
  const held = `${formatDecimal('quantity', line.held)} ${line.unit}`;
  const needed = line.needed_on ? formatDay(line.needed_on) : '';
  const isRefused = line.refused !== null;
  return (
    <VirtualRow index={index} columns={columns} sx={{ alignItems: 'center', minHeight: 48 }}>
      <Box role="cell">
        <Tooltip title={line.refused ?? ''}>
          <span>
            <Checkbox
              size="small"
              sx={{ p: 0.5, ml: '-5px' }}
              checked={isTicked}
              disabled={isRefused}
              onChange={onTick}
              slotProps={{ input: { 'aria-label': `Tick ${name} for ${line.request_number}` } }}
            />
          </span>
        </Tooltip>
      </Box>
      <Box role="cell" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{name}</Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {line.item_code}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', md: 'none' } }}>
          {[about, needed && `needed ${needed}`, `${held} held`].filter(Boolean).join(' · ')}
        </Typography>
        {isRefused && (
          <Typography variant="caption" color="warning.main" sx={{ display: 'block' }}>
            {line.refused}
          </Typography>
        )}
      </Box>
      <Box role="cell" sx={{ ...wide, minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={showPath(purchaseRequests.name, line.request_id)} variant="body2">
          {about}
        </MuiLink>
        {line.description !== line.item_name && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {line.description}
          </Typography>
        )}
      </Box>
      <Box role="cell" sx={{ ...wide, ...(isLate && { color: 'error.main', fontWeight: 600 }) }}>
        {needed}
      </Box>
      <Box role="cell" sx={{ ...wide, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {held}
      </Box>
      <Box role="cell">
        <TextField
          size="small"
          fullWidth
          disabled={isRefused}
          value={typed}
          error={problem !== undefined}
          helperText={problem ?? saidInStock(line, readOf(line, typed)) ?? otherUnitsOf(line)}
          onChange={({ target }) => onType(target.value)}
          slotProps={{
            htmlInput: {
              inputMode: line.units.length > 0 ? 'text' : 'decimal',
              'aria-label': `To issue of ${name} for ${line.request_number}`,
              style: { textAlign: 'right' },
            },
            formHelperText: { sx: { mx: 0, textAlign: problem ? 'left' : 'right' } },
          }}
        />
      </Box>
    </VirtualRow>
  );
};
