import ErrorOutline from '@mui/icons-material/ErrorOutline';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-admin';
import type { Finding } from '../../../resources/estimation/offerCheck.ts';

interface Props {
  readonly finding: Finding;
  /** The comparison of the offer with what the client asked for. */
  readonly compare: string | undefined;
}

const nameOf = ({ ref, code, description }: Finding['lines'][number]): string =>
  [ref ?? code, description].filter(Boolean).join(' ');

/** One thing that an offer lacks: how much of it, and its first lines. */
export const FindingItem = ({ finding: { kind, text, count, bars, lines }, compare }: Props) => {
  const Mark = bars ? ErrorOutline : WarningAmberOutlined;
  const more = count - lines.length;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.25,
        py: 0.75,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Mark aria-hidden sx={{ fontSize: 18, mt: '1px', color: bars ? 'error.main' : 'warning.main' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1.5, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          {kind === 'missing' && compare !== undefined && (
            <Link component={RouterLink} to={compare} variant="body2">
              Compare with what was asked for
            </Link>
          )}
        </Box>
        {lines.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {lines.map(nameOf).join(' · ')}
            {more > 0 && ` · and ${more} more`}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
