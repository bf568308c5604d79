import { Box } from '@mui/material';
import type { HTMLAttributes, Key } from 'react';
import type { InputChoice } from './choices.ts';

/** An entry of a picker, with what is said of it below its name. */
export const notedOption = ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, choice: InputChoice) => (
  <Box component="li" key={key} {...props}>
    {choice.note === undefined ? (
      choice.label
    ) : (
      <Box sx={{ minWidth: 0 }}>
        {choice.label}
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{choice.note}</Box>
      </Box>
    )}
  </Box>
);

/** What is said below a picker of those that are chosen: "Tom Hart is away until 3 Dec 2026". */
export const notesOf = (chosen: readonly InputChoice[]): string | undefined =>
  chosen.flatMap(({ label, note }) => (note === undefined ? [] : [`${label} is ${note}`])).join('. ') || undefined;
