import { parseDay } from '../../schema/days.ts';
import { formatDay } from '../fields/format.ts';
import { Question } from './Question.tsx';
import { datesIn, fittingOrders } from './state.ts';
import type { StepProps } from './useImport.ts';

/** Asks for the order of day and month, when the dates of the file fit both: with a date of the file in both readings. */
export const DayOrderChoice = ({ resource, work: { state, setDayOrder } }: StepProps) => {
  const { table, mapping, dayOrder } = state;
  if (!table || fittingOrders(resource, table, mapping).length < 2) return null;
  const read = datesIn(resource, table, mapping).flatMap((text) => {
    const [day, month] = [parseDay(text, 'day_first'), parseDay(text, 'month_first')];
    return day !== undefined && month !== undefined && day !== month ? [{ text, day, month }] : [];
  })[0];
  if (!read) return null;
  return (
    <Question
      title={`Dates such as “${read.text}” are`}
      value={dayOrder}
      options={[
        { value: 'day_first', label: formatDay(read.day), text: 'the day first' },
        { value: 'month_first', label: formatDay(read.month), text: 'the month first' },
      ]}
      onChoose={setDayOrder}
    />
  );
};
