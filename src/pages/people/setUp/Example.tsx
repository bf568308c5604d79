import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { datedIn, pricedIn } from './example.ts';

/** How a date and an amount will look with what is chosen. */
export const Example = () => {
  const [currency, notation]: unknown[] = useWatch({ name: ['currency', 'notation'] });
  const locale = typeof notation === 'string' && notation !== 'browser' ? notation : undefined;
  return (
    <Box
      component="dl"
      aria-live="polite"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
        px: 1.5,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'background.sunken',
        '& dt': { color: 'text.secondary', fontSize: 12 },
        '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <div>
        <dt>A date</dt>
        <dd>{datedIn(locale)}</dd>
      </div>
      <div>
        <dt>An amount</dt>
        <dd>{pricedIn(locale, typeof currency === 'string' ? currency : undefined)}</dd>
      </div>
    </Box>
  );
};
