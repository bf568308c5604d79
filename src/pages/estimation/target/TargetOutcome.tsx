import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { sum, multiply } from '../../../domain/decimal.ts';
import type { WhatIfAnswer } from '../../../resources/estimation/targetCalls.ts';
import { counted, formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { signed, signOf } from '../compare/signed.ts';

interface TileProps {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly difference: string;
}

const Tile = ({ label, from, to, difference }: TileProps) => (
  <Box sx={{ flex: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 2, p: 1.25 }}>
    <Typography component="dt" variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, fontSize: 18, fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      {to}
    </Typography>
    <Typography
      component="dd"
      variant="caption"
      color="text.secondary"
      sx={{ m: 0, display: 'block', fontVariantNumeric: 'tabular-nums' }}
    >
      {`now ${from}`}
      <strong>{` ${difference}`}</strong>
    </Typography>
  </Box>
);

const less = (a: string, b: string): string => sum([a, multiply(b, '-1')]);

/** How the lines come to the target: "All margins 24.99 %", "Each margin +3.20 points". */
const wayText = ({ common }: WhatIfAnswer, way: 'same' | 'points'): string =>
  way === 'same' ? `Every line at ${formatDecimal('percent', common)}` : `Every margin ${signed(common)} points`;

/** What is reached, what is missing, and for how many lines. */
export const TargetOutcome = ({
  preview,
  way,
}: {
  readonly preview: WhatIfAnswer;
  readonly way: 'same' | 'points';
}) => {
  const { before, reached, missing, margins, verified } = preview;
  const exact = signOf(missing) === 0;
  const Icon = exact ? CheckCircle : Info;
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Box component="dl" aria-label="What is reached" sx={{ m: 0, display: 'flex', gap: 1 }}>
        <Tile
          label="Price"
          from={formatPrice('money', before.price)}
          to={formatPrice('money', reached.price)}
          difference={signed(less(reached.price, before.price))}
        />
        <Tile
          label="Margin"
          from={formatDecimal('percent', before.margin)}
          to={formatDecimal('percent', reached.margin)}
          difference={`${signed(less(reached.margin, before.margin))} points`}
        />
      </Box>
      <Stack direction="row" role="status" sx={{ gap: 1, alignItems: 'flex-start', fontSize: 13 }}>
        <Icon fontSize="small" aria-hidden sx={{ color: exact ? 'success.main' : 'info.main' }} />
        <Box>
          {exact
            ? 'The target is reached to the cent. '
            : `${formatPrice('money', missing.replace('-', ''))} ${missing.startsWith('-') ? 'above' : 'below'} the target: margins have 2 places. `}
          {`${wayText(preview, way)}, single lines adjusted by hundredths. `}
          {verified > 0 &&
            `${counted(verified, 'verified line stays', 'verified lines stay')} as ${verified === 1 ? 'it is' : 'they are'}. `}
          <strong>
            {margins.length === 0 ? 'Nothing changes.' : `${counted(margins.length, 'line changes', 'lines change')}.`}
          </strong>
        </Box>
      </Stack>
    </Stack>
  );
};
