import { alpha, Chip, type Theme } from '@mui/material';
import type { Tone } from '../../schema/field.ts';

const colours = { waiting: 'info', attention: 'warning', good: 'success', bad: 'error' } as const;

/** A soft background with strong text: the contrast reaches AA in both themes. */
const toned = (tone: Tone | undefined) => (theme: Theme) => {
  if (tone === undefined || tone === 'neutral') return { bgcolor: 'action.selected', color: 'text.primary' };
  const { main } = theme.palette[colours[tone]];
  return { bgcolor: alpha(main, theme.palette.mode === 'dark' ? 0.2 : 0.12), color: main };
};

interface Props {
  readonly label: string;
  /** Undefined for a choice that is no state of a process. */
  readonly tone?: Tone | undefined;
}

/** A state with its name, in the colour of its tone. */
export const StateChip = ({ label, tone }: Props) =>
  tone === undefined ? (
    <Chip size="small" label={label} />
  ) : (
    <Chip size="small" label={label} sx={[toned(tone), { fontWeight: 600 }]} />
  );
