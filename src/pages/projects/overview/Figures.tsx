import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Overview } from '../../../resources/projects/overview.ts';
import { formatDay, formatFigure, formatInteger } from '../../../ui/fields/format.ts';
import { countedKinds, valueSources } from './words.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly about?: ReactNode;
  readonly isBad?: boolean;
}

const Figure = ({ label, value, about, isBad = false }: FigureProps) => (
  <Box sx={{ minWidth: 0, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      <Typography
        component="div"
        variant="h2"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          color: isBad ? 'error.main' : 'text.primary',
        }}
      >
        {value}
      </Typography>
      {about && (
        <Typography component="div" variant="body2" color="text.secondary">
          {about}
        </Typography>
      )}
    </Box>
  </Box>
);

/** What a project is worth, how much of it is done, when it ends, and how much is late. */
export const Figures = ({ value, plan, late }: Pick<Overview, 'value' | 'plan' | 'late'>) => (
  <Paper
    variant="outlined"
    component="dl"
    aria-label="Key figures"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${plan ? 4 : 2}, minmax(0, 1fr))` },
    }}
  >
    <Figure
      label="Worth"
      value={value ? formatFigure('money', value.amount) : '–'}
      about={value ? valueSources[value.source] : 'Nobody said yet'}
    />
    {plan && (
      <>
        <Figure label="Done" value={formatFigure('percent', plan.progress)} about="of the plan" />
        <Figure
          label="Planned end"
          value={plan.planned_end_date ? formatDay(plan.planned_end_date) : '–'}
          about={plan.planned_start_date ? `begins ${formatDay(plan.planned_start_date)}` : 'No task yet'}
        />
      </>
    )}
    <Figure
      label="Late"
      value={late.total ? formatInteger(late.total) : 'Nothing'}
      about={countedKinds(late.counts)}
      isBad={late.total > 0}
    />
  </Paper>
);
