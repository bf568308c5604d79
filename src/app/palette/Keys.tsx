import Box from '@mui/material/Box';
import { modifier } from './modifier.ts';

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  [`${modifier} Enter`, 'New tab'],
  ['Esc', 'Close'],
];

/** The keys of the search; hidden on a phone. */
export const Keys = () => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'flex' },
      gap: 2,
      px: 2.25,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.sunken',
      fontSize: 12,
      color: 'text.secondary',
      flexShrink: 0,
    }}
  >
    {keys.map(([key, does]) => (
      <Box key={key} component="span">
        <Box component="kbd" sx={{ fontFamily: 'inherit', fontWeight: 600, color: 'text.primary', mr: 0.75 }}>
          {key}
        </Box>
        {does}
      </Box>
    ))}
  </Box>
);
