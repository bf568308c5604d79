import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { toldMarks, type Notation } from '../../domain/notation.ts';
import { decimalMarks, parseNumeral, type DecimalMark } from '../../domain/numerals.ts';
import { Question } from './Question.tsx';
import { quoted } from './quoted.ts';

interface Props {
  readonly notation: Notation;
  /** By which the file is read now; null while nobody has said it. */
  readonly mark: DecimalMark | null;
  readonly onMark: (mark: DecimalMark) => void;
}

const names: Readonly<Record<DecimalMark, string>> = {
  '.': 'A point begins the decimals',
  ',': 'A comma begins the decimals',
};

/** What a text of the file comes to, without marks that could be read in two ways again. */
const readAs = (text: string, mark: DecimalMark): string => {
  const read = parseNumeral(text.replace(/%\s*$/, ''), mark);
  if ('error' in read) return text;
  const [whole = '', decimals] = read.value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')}${decimals === undefined ? '' : mark + decimals}`;
};

const readings = ({ open }: Notation, mark: DecimalMark): string =>
  open.map((text) => `“${text}” is ${readAs(text, mark)}`).join(', ');

/** Why the person is asked: nothing tells, or the file writes its figures in both ways. */
const whyAsked = (notation: Notation): string =>
  toldMarks(notation).length === 2
    ? `The file writes ${quoted(notation.told['.'])} and ${quoted(notation.told[','])}. How is ${quoted(notation.open)} to be read?`
    : `${quoted(notation.open)} can be read in two ways. What begins the decimals in this file?`;

/**
 * How the numbers of a file are read (rule 61): asked where its texts leave two readings, else said with what tells it,
 * and a person can say otherwise. Nothing where every text has one reading.
 */
export const NotationChoice = ({ notation, mark, onMark }: Props) => {
  const [reopened, setReopened] = useState(false);
  if (notation.open.length === 0) return null;
  const told = toldMarks(notation);
  if (mark !== null && told.length === 1 && told[0] === mark && !reopened)
    return (
      <Typography variant="body2" color="text.secondary" component="div">
        {`${names[mark]}, as in ${quoted(notation.told[mark])}: ${readings(notation, mark)}.`}
        <Button size="small" onClick={() => setReopened(true)} sx={{ ml: 0.5, my: -0.5 }}>
          Change
        </Button>
      </Typography>
    );
  return (
    <Question
      title={whyAsked(notation)}
      value={mark}
      options={decimalMarks.map((one) => ({ value: one, label: names[one], text: readings(notation, one) }))}
      onChoose={onMark}
    />
  );
};
