import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => ReactNode;
  readonly titleOf?: (option: T) => string;
  readonly onChoose: (option: T) => void;
}

/** Buttons of which one is chosen. */
export const Choice = <T extends string>({ label, value, options, nameOf, titleOf, onChoose }: ChoiceProps<T>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value}
    onChange={(_, chosen: T | null) => chosen !== null && onChoose(chosen)}
  >
    {options.map((option) => (
      <ToggleButton key={option} value={option} title={titleOf?.(option)}>
        {nameOf(option)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
