import { Alert, Button } from '@mui/material';
import { isUntimed } from './setDays.ts';
import type { PlanNow } from './usePlanFigures.ts';

interface Props {
  /** Of a plan that was made from a bill. */
  readonly plan: PlanNow | undefined;
  readonly onDays: () => void;
}

/** A plan as it was made from a bill: nobody has said yet how long its tasks take, and in which order. */
export const DaysNote = ({ plan, onDays }: Props) =>
  plan &&
  isUntimed(plan.lines) && (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onDays}>
          Days and order…
        </Button>
      }
    >
      All sub-tasks take the same days and begin together. Say how long each main task takes, and what comes after what.
    </Alert>
  );
