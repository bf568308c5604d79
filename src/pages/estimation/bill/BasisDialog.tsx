import type { Line } from '../../../domain/lines.ts';
import { useForm, useWatch } from 'react-hook-form';
import { isPercentBasis, lineBases } from '../../../domain/estimation/basis.ts';
import { quantityCell } from '../../../domain/estimation/basisText.ts';
import { oneOf, percent, quantity, text } from '../../../schema/field.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { resolverOf } from '../../../ui/form/resolver.ts';
import { startValues } from '../../../ui/fields/values.ts';
import { basisOf, quantityOf } from './lines.ts';
import { textOf } from '../../../ui/lines/lines.ts';

interface Props {
  readonly line: Line;
  /** What an alternate stands for unless somebody says otherwise: the number of the line above. */
  readonly above: string;
  /** Takes what the cell of the quantity is to hold, and what an alternate stands for. */
  readonly onChoose: (cell: string | null, alternateTo: string | null) => void;
  readonly onClose: () => void;
}

const way = oneOf(['measured', ...lineBases], {
  label: 'Basis',
  required: true,
  labels: {
    measured: 'Quantity × rate',
    provisional_sum: 'A provisional sum: in the total, without overheads',
    rate_only: 'Rate only: nothing in the total',
    alternate: 'An alternate to another line: not in the total',
    optional: 'Optional: with its price, not in the total',
    percent_of_structure: '% of the measured lines in its structure',
    percent_of_all: '% of all other lines of the bill',
  },
});
const inputs = {
  quantity: quantity(),
  percent: percent({
    label: 'Percentage',
    required: true,
    min: '-999.99',
    max: '999.99',
    help: 'Below zero it is deducted',
  }),
};
const alternateInputs = {
  quantity: inputs.quantity,
  alternate_to: text({
    label: 'Alternate to',
    max: 300,
    help: 'The number of the line that it stands for, or words',
  }),
};
const noInput: Partial<typeof inputs> = {};

const fieldsOf = (chosen: unknown) => ({
  way,
  ...(isPercentBasis(chosen)
    ? { percent: inputs.percent }
    : chosen === 'alternate'
      ? alternateInputs
      : chosen === 'rate_only'
        ? noInput
        : { quantity: inputs.quantity }),
});

const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Chooses what makes the amount of a line: its quantity, a percentage of others, or nothing (rules 59, 118 and 144). */
export const BasisDialog = ({ line, above, onChoose, onClose }: Props) => {
  const stored = quantityOf(line);
  const form = useForm<Record<string, unknown>>({
    defaultValues: startValues(
      { way, ...inputs, ...alternateInputs },
      {
        ...stored,
        quantity: stored.quantity ?? stored.alternate_quantity,
        alternate_to: textOf(line, 'alternate_to') || above,
        way: basisOf(line) ?? 'measured',
      },
    ),
    resolver: (values, ...rest) => resolverOf(fieldsOf(values['way']))(values, ...rest),
  });
  const chosen = useWatch({ control: form.control, name: 'way' });
  const fields = fieldsOf(chosen);
  const submit = form.handleSubmit((values) => {
    const basis = lineBases.find((one) => one === values['way']) ?? null;
    onClose();
    const [quantityText, percentText] = [filled(values['quantity']), filled(values['percent'])];
    onChoose(
      quantityCell({ basis, quantity: quantityText, percent: percentText, alternate_quantity: quantityText }),
      basis === 'alternate' ? filled(values['alternate_to']) : null,
    );
  });
  return (
    <FieldsDialog
      form={form}
      size="xs"
      title="Basis of the line"
      description={textOf(line, 'description')}
      fields={fields}
      shown={Object.keys(fields)}
      wide={Object.keys(fields)}
      confirm="Change"
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
