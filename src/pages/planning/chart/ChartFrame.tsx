import { Box } from '@mui/material';
import { alpha, useTheme, type Theme } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { restGradient } from './scale.ts';

interface Props {
  /** How many days a cell of the time axis has. */
  readonly days: number;
  /** Which days of a cell are of rest, as bits. */
  readonly patterns: readonly number[];
  readonly children: ReactNode;
}

/** The variables that the part reads; it has no colours and fonts of its own here. */
const ganttVariables = ({ palette, typography }: Theme): Readonly<Record<string, string>> => {
  const fontFamily = typography.fontFamily ?? 'sans-serif';
  const line = `1px solid ${palette.divider}`;
  const font = (weight: number) => `${weight} 12.5px ${fontFamily}`;
  return {
    '--wx-font-family': fontFamily,
    '--wx-font-size': '12.5px',
    '--wx-font-size-sm': '12px',
    '--wx-font-weight': '400',
    '--wx-font-weight-md': '600',
    '--wx-icon-size': '16px',
    '--wx-background': palette.background.paper,
    '--wx-background-alt': palette.background.sunken,
    '--wx-color-font': palette.text.primary,
    '--wx-color-primary': palette.primary.main,
    '--wx-color-danger': palette.error.main,
    '--wx-border': line,
    '--wx-gantt-border-color': palette.divider,
    '--wx-gantt-border': line,
    '--wx-gantt-icon-color': palette.text.secondary,
    '--wx-gantt-bar-font': font(500),
    '--wx-gantt-bar-border-radius': '4px',
    '--wx-gantt-milestone-border-radius': '2px',
    '--wx-gantt-task-font-color': palette.text.primary,
    '--wx-gantt-select-color': palette.action.selected,
    '--wx-gantt-link-color': palette.text.disabled,
    '--wx-gantt-link-color-hovered': palette.primary.main,
    '--wx-gantt-link-marker-background': palette.background.paper,
    '--wx-gantt-link-marker-color': palette.primary.main,
    '--wx-gantt-bar-shadow': 'none',
    '--wx-grid-header-font': font(600),
    '--wx-grid-header-font-color': palette.text.secondary,
    '--wx-grid-header-text-transform': 'none',
    '--wx-grid-header-shadow': 'none',
    '--wx-grid-body-font': font(400),
    '--wx-grid-body-font-color': palette.text.primary,
    '--wx-grid-body-row-border': line,
    '--wx-grid-body-cell-border': '1px solid transparent',
    '--wx-grid-cell-padding-x': '8px',
    '--wx-grid-header-sort-padding-right': '4px',
    '--wx-grid-tree-column-padding-left': '2px',
    '--wx-timescale-font': `500 11.5px ${fontFamily}`,
    '--wx-timescale-font-color': palette.text.secondary,
    '--wx-timescale-shadow': 'none',
    '--wx-timescale-border': line,
    '--plan-line': palette.divider,
    '--plan-paper': palette.background.paper,
    '--plan-sunken': palette.background.sunken,
    '--plan-text': palette.text.primary,
    '--plan-muted': palette.text.secondary,
    '--plan-task': alpha(palette.primary.main, palette.mode === 'dark' ? 0.34 : 0.24),
    '--plan-task-edge': palette.primary.main,
    '--plan-progress': alpha(palette.primary.main, palette.mode === 'dark' ? 0.36 : 0.3),
    '--plan-critical': alpha(palette.error.main, palette.mode === 'dark' ? 0.3 : 0.18),
    '--plan-critical-edge': palette.error.main,
    '--plan-critical-text': palette.error.main,
    '--plan-main': palette.text.secondary,
    '--plan-milestone': palette.secondary.main,
    '--plan-baseline': palette.info.main,
    '--plan-late': palette.warning.main,
    '--plan-today': palette.warning.main,
    '--plan-ghost': palette.text.primary,
    '--plan-selected': palette.action.selected,
  };
};

/** The box of the part: the theme as its variables, and the days of rest and today as backgrounds of its cells. */
export const ChartFrame = ({ days, patterns, children }: Props) => {
  const theme = useTheme();
  const sx = useMemo(() => {
    const rules: Record<string, Readonly<Record<string, string>>> = {};
    for (const bits of patterns)
      rules[`& .plan-rest-${bits}`] = {
        background: restGradient(bits, days, alpha(theme.palette.text.primary, 0.055)),
      };
    for (let at = 0; at < days; at += 1) rules[`& .plan-today-${at}::after`] = { left: `${(100 * at) / days}%` };
    return rules;
  }, [days, patterns, theme]);
  const style = useMemo(() => ganttVariables(theme), [theme]);
  return (
    <Box className="plan-chart" style={style} sx={sx}>
      {children}
    </Box>
  );
};
