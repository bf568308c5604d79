import { Alert } from '@mui/material';
import { columnLetters } from '../../domain/table/columnLetters.ts';
import { moneyHeadings } from '../../schema/import/moneyHeadings.ts';
import type { StepProps } from './useImport.ts';

/** Tells what headings say of amounts: that they are in hundredths or per 100, or have the tax in them. */
export const MoneyNotes = ({ resource, work: { state } }: StepProps) => {
  if (!state.table) return null;
  return [...moneyHeadings(resource, state.mapping, state.table)].flatMap(([at, { heading, scale, isTaxed }]) => {
    const name = `Column ${columnLetters(at)} “${heading}”`;
    return [
      scale && (
        <Alert key={`${at} scale`} severity="warning">
          {`${name} is ${scale.words}: its figures are imported × ${scale.times}.`}
        </Alert>
      ),
      isTaxed && (
        <Alert key={`${at} tax`} severity="warning">
          {`${name} has the tax in its figures: they are imported as they stand.`}
        </Alert>
      ),
    ].filter(Boolean);
  });
};
