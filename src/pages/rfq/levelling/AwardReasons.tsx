import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import type { AwardChoice } from './choice.ts';
import { Heading } from './Facts.tsx';
import { outOf } from './words.ts';

/** What vendors and items are called, by id. */
export interface AwardNames {
  readonly names: ReadonlyMap<number, string>;
  readonly items: ReadonlyMap<number, string>;
}

/** Why lines do not go to the lowest: one reason for all of them, and one that a line has of its own. */
export const useReasons = (notLowest: readonly number[]) => {
  const [common, setCommon] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const reasonOf = (line: number) => (own[line] ?? '').trim() || common.trim();
  const isMissing = notLowest.some((line) => reasonOf(line) === '');
  return {
    common,
    own,
    reasonOf,
    setCommon,
    setOwn: (line: number, reason: string) => setOwn({ ...own, [line]: reason }),
    /** Whether it is said that one is missing. */
    isWrong: isAsked && isMissing,
    /** Asks for what is missing. Returns whether nothing is. */
    ask: () => {
      setIsAsked(isAsked || isMissing);
      return !isMissing;
    },
  };
};

interface Props extends AwardNames {
  readonly notLowest: readonly number[];
  readonly choice: AwardChoice | null;
  /** How many lines there are. */
  readonly all: number;
  readonly reasons: ReturnType<typeof useReasons>;
}

/** So many lines are asked for a reason of their own. */
const maxReasons = 40;

/** Asks why lines do not go to the lowest. */
export const AwardReasons = ({ notLowest, choice, all, reasons, names, items }: Props) => (
  <>
    <Heading>{`Not to the lowest: ${outOf(notLowest.length, all)}`}</Heading>
    <TextField
      fullWidth
      size="small"
      multiline
      label="Why not"
      value={reasons.common}
      error={reasons.isWrong}
      helperText={
        reasons.isWrong ? 'Say why they do not go to the lowest' : 'Of all of these, unless one has a reason of its own'
      }
      onChange={({ target }) => reasons.setCommon(target.value)}
    />
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {notLowest.length <= maxReasons &&
        notLowest.map((line) => (
          <TextField
            key={line}
            fullWidth
            size="small"
            label={`${items.get(line)} to ${names.get(choice?.get(line) ?? 0)}`}
            placeholder={reasons.common}
            value={reasons.own[line] ?? ''}
            onChange={({ target }) => reasons.setOwn(line, target.value)}
          />
        ))}
    </Box>
  </>
);
