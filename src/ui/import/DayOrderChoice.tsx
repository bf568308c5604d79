import { Question } from './Question.tsx';
import { fittingOrders } from './state.ts';
import type { StepProps } from './useImport.ts';

/** Asks for the order of day and month, when the dates of the file fit both. */
export const DayOrderChoice = ({ resource, work: { state, setDayOrder } }: StepProps) => {
  const { table, mapping, dayOrder } = state;
  if (!table || fittingOrders(resource, table, mapping).length < 2) return null;
  return (
    <Question
      title="Dates such as 05/07/2026 are"
      value={dayOrder}
      options={[
        { value: 'day_first', label: '5 July 2026' },
        { value: 'month_first', label: 'May 7, 2026' },
      ]}
      onChoose={setDayOrder}
    />
  );
};
