import type { Line } from '../../../domain/lines.ts';
import { boqDetailLines } from '../../../resources/estimation/boqDetailLines.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { textOf } from '../../../ui/lines/lines.ts';

interface Props {
  readonly line: Line;
  readonly onChoose: (variant: number) => Promise<void>;
  readonly onClose: () => void;
}

const { item_id, item_variant_id } = boqDetailLines.fields;
const fields = { item_id, item_variant_id: { ...item_variant_id, required: 'Choose a variant' } };

/** What the line had before its last change of variant. */
const beforeOf = (line: Line): string => {
  const [name, rate] = [textOf(line, 'replaced_variant_name'), textOf(line, 'replaced_rate')];
  if (!name) return '';
  return ` It was “${name}” before${rate ? `, at ${formatPrice('rate', rate)}` : ''}.`;
};

/** Chooses another variant of a line's item. In the cost estimation the material rate follows. */
export const VariantDialog = ({ line, onChoose, onClose }: Props) => {
  const now = textOf(line, 'item_variant_name');
  const send = async ({ item_variant_id: variant }: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    if (typeof variant === 'number') await onChoose(variant);
    return undefined;
  };
  return (
    <SendDialog
      size="xs"
      title="Change the variant"
      description={`${textOf(line, 'description')}${now ? `: “${now}” now.` : '.'}${beforeOf(line)}`}
      fields={fields}
      initial={{ item_id: line['item_id'], item_variant_id: line['item_variant_id'] ?? null }}
      shown={['item_variant_id']}
      confirm="Change"
      send={send}
      onClose={onClose}
    />
  );
};
