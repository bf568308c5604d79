import { foldedUnitWord, meaningsOfUnit, unitMeanings } from '../../../domain/estimation/workbook/units.ts';
import { Question } from '../../../ui/import/Question.tsx';
import { unitsToSay, withUnit } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';

/** Asks what a unit is whose spelling means several: a TON may be metric, short or long (rule 61). */
export const UnitChoice = ({ work: { state, setState } }: { readonly work: BoqImport }) =>
  unitsToSay(state.sheets).map((spelling) => (
    <Question
      key={spelling}
      title={`Which unit is “${spelling}”?`}
      value={state.units[foldedUnitWord(spelling)] ?? null}
      options={[
        ...meaningsOfUnit(spelling).map((unit) => ({ value: unit, label: unit, text: unitMeanings[unit] ?? '' })),
        { value: spelling, label: `Leave it as “${spelling}”` },
      ]}
      onChoose={(unit) => setState((was) => withUnit(was, spelling, unit))}
    />
  ));
