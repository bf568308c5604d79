import { Chip, type Theme } from '@mui/material';
import type { Tone } from '../../schema/field.ts';

const colours = { waiting: 'info', attention: 'warning', good: 'success', bad: 'error' } as const;

/** A soft background with strong text: the contrast reaches AA in both themes, and on a chosen card, so nothing shines through. */
const toned = (tone: Tone | undefined) => (theme: Theme) => {
  if (tone === undefined || tone === 'neutral') return { bgcolor: 'action.selected', color: 'text.primary' };
  const { main } = theme.palette[colours[tone]];
  const strength = theme.palette.mode === 'dark' ? 20 : 12;
  return { bgcolor: `color-mix(in srgb, ${main} ${strength}%, ${theme.palette.background.paper})`, color: main };
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
