import Check from '@mui/icons-material/Check';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly number: number;
  readonly title: string;
  readonly state: 'waiting' | 'open' | 'done';
  /** A summary of the finished step. */
  readonly settled?: ReactNode;
  /** Opens the step again. */
  readonly onReopen?: (() => void) | undefined;
  readonly reopen?: string;
  readonly children?: ReactNode;
}

const Mark = ({ number, state }: Pick<Props, 'number' | 'state'>) => (
  <Box
    aria-hidden
    sx={{
      width: 24,
      height: 24,
      flexShrink: 0,
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontSize: 12,
      fontWeight: 650,
      ...(state === 'waiting'
        ? { border: 1, borderColor: 'divider', color: 'text.secondary' }
        : {
            bgcolor: state === 'open' ? 'primary.main' : 'action.selected',
            color: state === 'open' ? 'primary.contrastText' : 'primary.main',
          }),
    }}
  >
    {state === 'done' ? <Check sx={{ fontSize: 16 }} /> : number}
  </Box>
);

/** One step of the import: waiting, open with its content, or done with a summary. */
export const StepCard = ({ number, title, state, settled, onReopen, reopen = 'Change', children }: Props) => {
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    // Keyboard and screen reader users go on at the open step.
    if (state === 'open' && before.current !== 'open') head.current?.focus({ preventScroll: false });
    before.current = state;
  }, [state]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={title}
      sx={{ borderColor: 'divider', bgcolor: state === 'waiting' ? 'transparent' : 'background.paper' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, px: { xs: 1.5, sm: 2 }, py: 1.25, minHeight: 50 }}>
        <Mark number={number} state={state} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', columnGap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Typography
            ref={head}
            tabIndex={-1}
            component="h2"
            variant="h3"
            sx={{ outline: 'none', color: state === 'waiting' ? 'text.secondary' : 'text.primary' }}
          >
            {title}
          </Typography>
          {state === 'done' && (
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {settled}
            </Typography>
          )}
        </Box>
        {state === 'done' && onReopen && <Button onClick={onReopen}>{reopen}</Button>}
      </Stack>
      {state === 'open' && <Box sx={{ px: { xs: 1.5, sm: 2 }, pb: 2, pl: { sm: 6.5 } }}>{children}</Box>}
    </Paper>
  );
};
