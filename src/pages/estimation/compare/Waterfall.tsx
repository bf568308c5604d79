import { Box, Paper, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { ComparedMoney } from '../../../resources/estimation/compareAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { signed, signOf } from './signed.ts';
import { waterfallOf, type WaterfallBar } from './waterfall.ts';

interface Props {
  readonly money: ComparedMoney;
  readonly names: readonly [from: string, to: string];
  readonly withMargin: boolean;
}

const about: Readonly<Record<string, string>> = {
  scope: 'Lines added and removed',
  quantity: 'New quantity at the old rate',
  rate: 'New rates and overheads',
  margin: 'New margin',
};

const fill = ({ kind, value }: WaterfallBar): string =>
  kind === 'total' ? 'text.disabled' : signOf(value) < 0 ? 'warning.main' : 'primary.main';
const share = (part: number): string => `${part * 100}%`;
/** A step of 0 is seen too. */
const length = ({ low, high }: WaterfallBar): string => `max(2px, ${share(high - low)})`;

/** An upright bar above its name, with a line to where the next one begins. */
const Upright = ({ bar, last }: { readonly bar: WaterfallBar; readonly last: boolean }) => {
  const joint = bar.kind === 'total' || signOf(bar.value) >= 0 ? bar.high : bar.low;
  return (
    <Box component="dd" aria-hidden sx={{ position: 'relative', order: -1, height: 64, m: 0, mb: 1 }}>
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          right: '22%',
          bottom: share(bar.low),
          height: length(bar),
          bgcolor: fill(bar),
          borderRadius: '3px',
        }}
      />
      {!last && (
        <Box
          sx={{
            position: 'absolute',
            left: '78%',
            right: -16,
            bottom: `calc(${share(joint)} - 1px)`,
            borderBottom: '1px dashed',
            borderColor: 'text.disabled',
          }}
        />
      )}
    </Box>
  );
};

/** A lying bar, on a phone. */
const Lying = ({ bar }: { readonly bar: WaterfallBar }) => (
  <Box
    component="dd"
    aria-hidden
    sx={{
      position: 'relative',
      gridColumn: '1 / -1',
      height: 8,
      m: 0,
      borderRadius: '3px',
      bgcolor: 'background.sunken',
    }}
  >
    <Box
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        left: share(bar.low),
        width: length(bar),
        bgcolor: fill(bar),
        borderRadius: '3px',
      }}
    />
  </Box>
);

const figure = {
  m: 0,
  fontSize: 15,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

const upright = { minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
const lying = {
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: 1,
} as const;

/** The way from the old price to the new one: its reasons, which add up exactly. */
export const Waterfall = ({ money, names, withMargin }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { bars, cut } = waterfallOf(money, names, withMargin);
  const note = ({ key }: WaterfallBar): string | undefined => {
    if (key === 'to') return `Difference ${signed(money.difference)}`;
    return key === 'from' ? (cut ? 'The bars do not begin at 0' : undefined) : about[key];
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2 } }}>
      <Box
        component="dl"
        aria-label="Why the price differs"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1.25, md: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${bars.length}, minmax(0, 1fr))` },
        }}
      >
        {bars.map((bar, at) => (
          // A group of a list of terms holds its term and values alone: no boxes within.
          <Box key={bar.key} sx={narrow ? lying : upright}>
            <Typography
              component="dt"
              variant="caption"
              color="text.secondary"
              noWrap
              title={bar.label}
              sx={{ display: 'block', fontWeight: 600 }}
            >
              {bar.label}
            </Typography>
            <Typography component="dd" sx={figure}>
              {bar.kind === 'total' ? formatDecimal('money', bar.value) : signed(bar.value)}
            </Typography>
            {narrow ? <Lying bar={bar} /> : <Upright bar={bar} last={at === bars.length - 1} />}
            {(!narrow || bar.kind === 'total') && note(bar) && (
              <Typography
                component="dd"
                variant="caption"
                color={bar.key === 'to' ? 'text.primary' : 'text.secondary'}
                sx={{
                  m: 0,
                  gridColumn: '1 / -1',
                  display: 'block',
                  fontVariantNumeric: 'tabular-nums',
                  ...(bar.key === 'to' && { fontWeight: 600 }),
                }}
              >
                {note(bar)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Paper>
  );
};
