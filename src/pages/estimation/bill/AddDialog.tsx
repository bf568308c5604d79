import { boms } from '../../../resources/masters/boms.ts';
import { boqDetailLines } from '../../../resources/estimation/boqDetailLines.ts';
import { structures } from '../../../resources/masters/structures.ts';
import type { Fields } from '../../../schema/field.ts';
import { reference, text } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import type { MasterPick } from './calls.ts';

/** What can be added from the master data. */
export type Addable = 'item' | 'bom' | 'structure';

/** What was picked, without the place for it. */
export type Picked = Omit<MasterPick, 'parent_line_id' | 'parent_kind'>;

interface Props {
  readonly kind: Addable;
  /** Where it goes, in words. */
  readonly into: string;
  readonly onPick: (pick: Picked) => Promise<void>;
  readonly onStructure: (values: { readonly description: string; readonly structure_id: number | null }) => void;
  readonly onClose: () => void;
}

const { item_id, item_variant_id, quantity } = boqDetailLines.fields;

const fields: Readonly<Record<Addable, Fields>> = {
  item: { item_id: { ...item_id, required: 'Choose an item' }, item_variant_id, quantity },
  bom: { bom_id: reference(boms.name, { label: 'BOM', required: 'Choose a BOM' }), quantity },
  structure: {
    structure_id: reference(structures.name, { label: 'Structure', help: 'From the master data, or none.' }),
    description: text({
      label: 'Heading',
      max: 2000,
      help: 'The name of the structure, unless you write another one.',
    }),
  },
};
const titles: Readonly<Record<Addable, string>> = {
  item: 'Add an item',
  bom: 'Add a BOM',
  structure: 'Add a structure',
};

const idIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Adds an item, a BOM or a structure of the master data. */
export const AddDialog = ({ kind, into, onPick, onStructure, onClose }: Props) => {
  const provider = useProvider();
  const send = async (values: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    const amount = typeof values['quantity'] === 'string' ? { quantity: values['quantity'] } : {};
    if (kind === 'structure') {
      const id = idIn(values['structure_id']) ?? null;
      const typed = typeof values['description'] === 'string' ? values['description'].trim() : '';
      const name = id === null || typed ? typed : String((await provider.getOne(structures.name, { id })).data['name']);
      if (!name) throw new Error('Choose a structure, or write a heading');
      onStructure({ description: name, structure_id: id });
      return undefined;
    }
    const bom = idIn(values['bom_id']);
    const [item, variant] = [idIn(values['item_id']), idIn(values['item_variant_id'])];
    await onPick({
      type: kind,
      ...(bom === undefined ? {} : { bom_ids: [bom] }),
      ...(item === undefined ? {} : { item_id: item }),
      ...(variant === undefined ? {} : { item_variant_id: variant }),
      ...amount,
    });
    return undefined;
  };
  return (
    <SendDialog
      size="xs"
      title={titles[kind]}
      description={into}
      fields={fields[kind]}
      initial={{}}
      shown={Object.keys(fields[kind])}
      confirm="Add"
      send={send}
      onClose={onClose}
    />
  );
};
