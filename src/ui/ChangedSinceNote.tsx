import { Box } from '@mui/material';
import { isRecord } from '../schema/guards.ts';

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '–');

/** "Price: 7.00 → 99.00", or that something was added or removed. */
const changeOf = ({ field, before, after }: Readonly<Record<string, unknown>>): string =>
  typeof field === 'string' ? `${field}: ${textOf(before)} → ${textOf(after)}` : textOf(after);

/** What a refused decision rests on that changed since it was opened (rule 125). */
export const ChangedSinceNote = ({ changed }: { readonly changed: unknown }) => {
  const all = Array.isArray(changed) ? changed.filter(isRecord) : [];
  if (all.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="What changed"
      sx={{ m: 0, mt: 1, pl: 2.25, maxHeight: 220, overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {all.map((one) => (
        <li key={[one['what'], one['field'], one['after'], one['at']].join(' ')}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {textOf(one['what'])}
          </Box>
          {`: ${changeOf(one)}`}
          <Box component="span" sx={{ color: 'text.secondary' }}>{` (${textOf(one['by_name'])})`}</Box>
        </li>
      ))}
    </Box>
  );
};
