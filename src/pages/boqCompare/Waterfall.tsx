import { Box, Paper, Typography } from '@mui/material';
import type { ComparedMoney } from '../../resources/boqCompare.answers.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { signed, signOf } from './signed.ts';
import { waterfallOf, type Bar } from './waterfall.ts';

interface Props {
  readonly money: ComparedMoney;
  readonly names: readonly [from: string, to: string];
  readonly withMargin: boolean;
}

const about: Readonly<Record<string, string>> = {
  scope: 'Lines added and removed',
  quantity: 'New quantity at the old rate',
  rate: 'Change of rates and overheads',
  margin: 'Change of the margin',
};

const fill = ({ kind, value }: Bar): string =>
  kind === 'total' ? 'text.secondary' : signOf(value) < 0 ? 'warning.main' : 'primary.main';

/** Text of a bar: its label, its amount, and what it means. */
const Words = ({ bar }: { readonly bar: Bar }) => (
  <Box sx={{ minWidth: 0, flex: 1 }}>
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
    <Typography
      component="dd"
      sx={{
        m: 0,
        fontSize: { xs: 14, md: 15 },
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {bar.kind === 'total' ? formatDecimal('money', bar.value) : signed(bar.value)}
    </Typography>
    {bar.kind === 'effect' && (
      <Typography
        component="dd"
        variant="caption"
        color="text.secondary"
        sx={{ m: 0, display: { xs: 'none', lg: 'block' } }}
      >
        {about[bar.key]}
      </Typography>
    )}
  </Box>
);

/** The height of a bar between two shares; the least is a line, so that a step of 0 is seen. */
const Column = ({ bar, next }: { readonly bar: Bar; readonly next: Bar | undefined }) => {
  const joint = bar.kind === 'total' || signOf(bar.value) >= 0 ? bar.high : bar.low;
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', height: { xs: 40, md: 72 }, width: { xs: 56, md: '100%' }, flex: 'none' }}
    >
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          right: { xs: 0, md: '22%' },
          bottom: `${bar.low * 100}%`,
          height: `max(2px, ${(bar.high - bar.low) * 100}%)`,
          bgcolor: fill(bar),
          opacity: bar.kind === 'total' ? 0.55 : 1,
          borderRadius: '3px',
        }}
      />
      {next && (
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'absolute',
            left: '78%',
            right: -16,
            bottom: `calc(${joint * 100}% - 1px)`,
            borderBottom: '1px dashed',
            borderColor: 'text.disabled',
          }}
        />
      )}
    </Box>
  );
};

/** The way from the old price to the new one: its reasons, which add up exactly. */
export const Waterfall = ({ money, names, withMargin }: Props) => {
  const { bars, cut } = waterfallOf(money, names, withMargin);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2 } }}>
      <Box
        component="dl"
        aria-label="Why the price differs"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1, md: 2 },
          gridTemplateColumns: { xs: '1fr', md: `repeat(${bars.length}, minmax(0, 1fr))` },
        }}
      >
        {bars.map((bar, at) => (
          <Box
            key={bar.key}
            sx={{
              display: 'flex',
              flexDirection: { xs: 'row', md: 'column' },
              alignItems: { xs: 'center', md: 'stretch' },
              gap: { xs: 1.5, md: 1 },
              minWidth: 0,
            }}
          >
            <Column bar={bar} next={bars[at + 1]} />
            <Words bar={bar} />
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1.25, fontVariantNumeric: 'tabular-nums' }}>
        {'Difference '}
        <strong>{signed(money.difference)}</strong>
        {cut && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' · the bars do not begin at 0'}
          </Box>
        )}
      </Typography>
    </Paper>
  );
};
