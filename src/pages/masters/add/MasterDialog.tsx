import { items } from '../../../resources/masters/items.ts';
import { boms } from '../../../resources/masters/boms.ts';
import { structures } from '../../../resources/masters/structures.ts';
import { reference, type Field, type Fields } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';

/** An item or BOMs of the master data that become lines. */
export interface PickedMaster {
  readonly type: 'item' | 'bom';
  readonly item_id?: number;
  readonly item_variant_id?: number;
  readonly bom_ids?: readonly number[];
  readonly quantity?: string;
  readonly structure_id?: number;
}

interface Props {
  readonly kind: PickedMaster['type'];
  /** Where it goes, in words. */
  readonly into: string;
  /** The field of the quantity of the lines. */
  readonly quantity: Field;
  /** A structure is asked for too. */
  readonly structured?: boolean;
  readonly onPick: (pick: PickedMaster) => Promise<void>;
  readonly onClose: () => void;
}

const picked: Readonly<Record<PickedMaster['type'], Fields>> = {
  item: {
    item_id: reference(items.name, { required: 'Choose an item' }),
    item_variant_id: reference(`${items.name}.variants`, { label: 'Variant', within: 'item_id' }),
  },
  bom: { bom_id: reference(boms.name, { label: 'BOM', required: 'Choose a BOM' }) },
};
const structure_id = reference(structures.name);
const titles = { item: 'Add an item', bom: 'Add a BOM' } as const;

/** Asks for an item with its variant, or for a BOM, of the master data, and how much of it becomes a line. */
export const MasterDialog = ({ kind, into, quantity, structured = false, onPick, onClose }: Props) => {
  const fields: Fields = { ...picked[kind], quantity, ...(structured && { structure_id }) };
  const send = async (values: Readonly<Record<string, unknown>>): Promise<undefined> => {
    const ids = ['item_id', 'item_variant_id', 'structure_id'].flatMap((name) =>
      typeof values[name] === 'number' ? [[name, values[name]]] : [],
    );
    const { bom_id: bom, quantity: amount } = values;
    await onPick({
      type: kind,
      ...Object.fromEntries(ids),
      ...(typeof bom === 'number' && { bom_ids: [bom] }),
      ...(typeof amount === 'string' && { quantity: amount }),
    });
    return undefined;
  };
  return (
    <SendDialog
      size="xs"
      title={titles[kind]}
      description={into}
      fields={fields}
      initial={{}}
      confirm="Add"
      send={send}
      onClose={onClose}
    />
  );
};
