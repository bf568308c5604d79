import ErrorOutline from '@mui/icons-material/ErrorOutline';
import { Box, Stack } from '@mui/material';

interface Props {
  readonly texts: readonly string[];
  readonly tone: 'error' | 'warning';
}

/** What is wrong with a record of a file, or what follows from it. */
export const ReasonsText = ({ texts, tone }: Props) => (
  <Stack component="ul" sx={{ m: 0, mt: 0.5, p: 0, gap: 0.25, listStyle: 'none' }}>
    {texts.map((text) => (
      <Box
        component="li"
        key={text}
        sx={{ display: 'flex', gap: 0.75, color: `${tone}.main`, fontSize: 13, overflowWrap: 'anywhere' }}
      >
        <ErrorOutline sx={{ fontSize: 16, mt: '2px' }} aria-hidden />
        <span>{text}</span>
      </Box>
    ))}
  </Stack>
);
