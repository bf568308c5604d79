import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** What can be chosen, what it is called, and what is said of it. */
  readonly options: readonly (readonly [option: T, name: ReactNode, title?: string])[];
  /** Why nothing can be chosen. */
  readonly refused?: string | undefined;
  /** As high as the tools of a sheet. */
  readonly dense?: boolean;
  readonly onChoose: (option: T) => void;
}

/** Buttons of which one is chosen. On a phone they stay in one row, which is pushed sideways. */
export const Choice = <T extends string>({
  label,
  value,
  options,
  refused,
  dense = false,
  onChoose,
}: ChoiceProps<T>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value}
    disabled={refused !== undefined}
    title={refused}
    onChange={(_, chosen: T | null) => chosen !== null && onChoose(chosen)}
    sx={{
      maxWidth: '100%',
      overflowX: 'auto',
      '& button': { flexShrink: 0, whiteSpace: 'nowrap', ...(dense && { py: 0.25, px: 0.875 }) },
    }}
  >
    {options.map(([option, name, title]) => (
      <ToggleButton key={option} value={option} title={title}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
