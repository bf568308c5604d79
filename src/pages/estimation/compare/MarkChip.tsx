import Add from '@mui/icons-material/Add';
import Calculate from '@mui/icons-material/CalculateOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Remove from '@mui/icons-material/Remove';
import SwapVert from '@mui/icons-material/SwapVert';
import { alpha, Box, type SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { DifferenceMark } from '../../../domain/estimation/compare/compare.ts';
import { markLabels } from '../../../domain/estimation/compare/words.ts';

/** The sign of each mark: no mark is told by its colour alone. */
export const markIcons: Readonly<Record<DifferenceMark, ComponentType<SvgIconProps>>> = {
  added: Add,
  removed: Remove,
  changed: Edit,
  moved: SwapVert,
  recalculated: Calculate,
};
const tones = {
  added: 'success',
  removed: 'error',
  changed: 'info',
  moved: 'secondary',
  recalculated: 'secondary',
} as const;

/** A mark of a line: its sign and its name. */
export const MarkChip = ({ mark }: { readonly mark: DifferenceMark }) => {
  const Icon = markIcons[mark];
  return (
    <Box
      component="span"
      sx={[
        {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          px: 0.75,
          height: 20,
          borderRadius: '6px',
          fontSize: 11.5,
          fontWeight: 600,
          whiteSpace: 'nowrap',
        },
        (theme) => {
          const { main } = theme.palette[tones[mark]];
          return { color: main, bgcolor: alpha(main, theme.palette.mode === 'dark' ? 0.2 : 0.1) };
        },
      ]}
    >
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {markLabels[mark]}
    </Box>
  );
};
