import { Box, type Theme } from '@mui/material';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';

type Shares = Pick<
  BookingRow,
  'total_req_qty' | 'booked_qty' | 'production_qty' | 'buyout_qty' | 'cancelled_qty' | 'remaining_qty'
>;

interface Share {
  readonly name: keyof Shares;
  readonly label: string;
  readonly colour: (theme: Theme) => string;
}

const mixed = (colour: string, theme: Theme) => `color-mix(in srgb, ${colour} 55%, ${theme.palette.background.paper})`;

/** The parts of a bar in their order: what is there, what comes, what does not. */
export const shares: readonly Share[] = [
  { name: 'booked_qty', label: 'from stock', colour: ({ palette }) => palette.success.main },
  { name: 'production_qty', label: 'in production', colour: ({ palette }) => palette.info.main },
  { name: 'buyout_qty', label: 'bought out', colour: (theme) => mixed(theme.palette.warning.main, theme) },
  { name: 'cancelled_qty', label: 'cancelled', colour: ({ palette }) => palette.text.disabled },
];

const isNone = (value: string) => Number(value) === 0;

/** What a bar shows, in words: "12 ea: 5 from stock, 3 in production, 4 open". */
export const barText = (line: Shares, unit: string | null): string => {
  const parts = [
    ...shares.map(({ name, label }) => [line[name], label] as const),
    [line.remaining_qty, 'open'] as const,
  ];
  const shown = parts.filter(([value]) => !isNone(value));
  const said = shown.map(([value, label]) => `${formatDecimal('quantity', value)} ${label}`);
  return `${formatDecimal('quantity', line.total_req_qty)}${unit ? ` ${unit}` : ''}: ${said.join(', ') || 'nothing asked for'}`;
};

/** One bar a line: required = stock + production + buyout + cancelled + open. What is open is left empty. */
export const BookingBar = ({ line, unit }: { readonly line: Shares; readonly unit: string | null }) => {
  const total = Number(line.total_req_qty);
  return (
    <Box
      role="img"
      aria-label={barText(line, unit)}
      title={barText(line, unit)}
      sx={{
        display: 'flex',
        height: 10,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.sunken',
        boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.text.disabled}`,
      }}
    >
      {total > 0 &&
        shares.map(({ name, colour }) => (
          <Box key={name} sx={{ width: `${(Number(line[name]) / total) * 100}%`, bgcolor: colour }} />
        ))}
    </Box>
  );
};

/** What the colours of the bars mean. */
export const BarKey = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, fontSize: 12, color: 'text.secondary' }}>
    {[...shares.slice(0, 3), { name: 'open', label: 'open', colour: undefined }].map(({ name, label, colour }) => (
      <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Box
          sx={{
            width: 12,
            height: 12,
            borderRadius: 0.5,
            bgcolor: colour ?? 'background.sunken',
            boxShadow: (theme) => (colour ? 'none' : `inset 0 0 0 1px ${theme.palette.text.disabled}`),
          }}
        />
        {label}
      </Box>
    ))}
  </Box>
);
