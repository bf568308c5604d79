import Box from '@mui/material/Box';
import { Fragment, useMemo } from 'react';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Props {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with all occurrences of the words highlighted. */
export const Highlighted = ({ text, words }: Props) => {
  const pieces = useMemo(() => {
    if (words.length === 0) return [text];
    // The longest word first, so that a shorter word does not match its beginning.
    const longest = words.toSorted((a, b) => b.length - a.length);
    return text.split(new RegExp(`(${longest.map(escaped).join('|')})`, 'iu'));
  }, [text, words]);
  return pieces.map((piece, at) =>
    at % 2 === 1 ? (
      <Box
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
        key={at}
        component="mark"
        sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 700 }}
      >
        {piece}
      </Box>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
};
