import type { Overview } from '../../../resources/projects/overview.ts';
import { formatDay, formatDecimal, formatInteger, formatPrice } from '../../../ui/fields/format.ts';
import { KeyFigure, KeyFigures } from '../../../ui/show/KeyFigures.tsx';
import { countedKinds, valueSources } from './words.ts';

type Planned = NonNullable<Overview['plan']>;

const isAtRisk = ({ planned_end_date: end, forecast_end_date: forecast }: Planned): boolean =>
  end !== null && forecast !== null && forecast > end;

/** Beside the planned end: where the plan will end by the work, or when it begins. */
const aboutEnd = (plan: Planned): string => {
  const { planned_start_date: start, planned_end_date: end, forecast_end_date: forecast } = plan;
  if (forecast !== null && forecast !== end) return `forecast ${formatDay(forecast)}`;
  return start === null ? 'No task yet' : `begins ${formatDay(start)}`;
};

/** What a project is worth, how much of it is done, when it ends, and how much is late. */
export const ProjectFigures = ({ value, plan, late }: Pick<Overview, 'value' | 'plan' | 'late'>) => (
  <KeyFigures columns={plan ? 4 : 2}>
    <KeyFigure
      label="Worth"
      value={value ? formatPrice('money', value.amount) : '–'}
      about={value ? valueSources[value.source] : 'Nobody said yet'}
    />
    {plan && (
      <>
        <KeyFigure
          label="Done"
          value={formatDecimal('percent', plan.progress)}
          about={plan.is_approved ? `of the approved revision ${plan.revision}` : 'of a draft: no plan is approved yet'}
        />
        <KeyFigure
          label="Planned end"
          value={plan.planned_end_date ? formatDay(plan.planned_end_date) : '–'}
          about={aboutEnd(plan)}
          isBad={isAtRisk(plan)}
        />
      </>
    )}
    <KeyFigure
      label="Late"
      value={late.total ? formatInteger(late.total) : 'Nothing'}
      about={countedKinds(late.counts)}
      isBad={late.total > 0}
    />
  </KeyFigures>
);
