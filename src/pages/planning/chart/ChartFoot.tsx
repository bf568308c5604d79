import { Box, Button, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import { HowChoice } from './HowChoice.tsx';
import type { How } from './types.ts';
import { linkText } from './words.ts';

interface Props {
  /** The id of the text of the keys. */
  readonly keysId: string;
  readonly readOnly: boolean;
  readonly how: How;
  readonly setHow: (how: How) => void;
  /** The link that was clicked. */
  readonly chosen: Dependency | undefined;
  readonly nameOf: (id: number) => string;
  readonly onRemove: (link: Dependency) => void;
  /** Opens the dialog of the chosen task; undefined without one. */
  readonly onChange: (() => void) | undefined;
}

/** Below the bars: what becomes of what follows a bar that is dragged, the keys, and the chosen link. */
export const ChartFoot = ({ keysId, readOnly, how, setHow, chosen, nameOf, onRemove, onChange }: Props) => (
  <>
    {chosen && (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2">
          {[`“${nameOf(chosen.from)}” before “${nameOf(chosen.to)}”`, linkText(chosen)].filter(Boolean).join(', ')}
        </Typography>
        <Button onClick={() => onRemove(chosen)}>Remove link (Delete)</Button>
      </Box>
    )}
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {!readOnly && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            What follows a dragged bar
          </Typography>
          <HowChoice how={how} setHow={setHow} />
          <Button size="small" disabled={!onChange} onClick={onChange} sx={{ py: 0.25 }}>
            Change task…
          </Button>
        </Stack>
      )}
      <Typography
        id={keysId}
        variant="caption"
        sx={readOnly ? visuallyHidden : { color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
      >
        {readOnly
          ? 'Arrows: choose a task · Enter: open'
          : 'Arrows: choose a task · Alt+←/→: move it · Shift+Alt+←/→: its duration · Enter: open · drag an end of a bar to another task: a link'}
      </Typography>
    </Stack>
  </>
);
