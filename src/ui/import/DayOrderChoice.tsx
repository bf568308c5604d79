import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';
import { fittingOrders } from './state.ts';
import type { Import } from './useImport.ts';

/** Asks for the order of day and month, when the dates of the file fit both. */
export const DayOrderChoice = ({
  resource,
  work: { state, setDayOrder },
}: {
  readonly resource: Resource;
  readonly work: Import;
}) => {
  const { table, mapping, dayOrder } = state;
  if (!table || fittingOrders(resource, table, mapping).length < 2) return null;
  return (
    <FormControl>
      <FormLabel id="day-order">Dates such as 05/07/2026 are</FormLabel>
      <RadioGroup
        row
        aria-labelledby="day-order"
        value={dayOrder}
        onChange={(_, value) => setDayOrder(value === 'month_first' ? 'month_first' : 'day_first')}
      >
        <FormControlLabel value="day_first" control={<Radio />} label="5 July 2026" />
        <FormControlLabel value="month_first" control={<Radio />} label="May 7, 2026" />
      </RadioGroup>
    </FormControl>
  );
};
