import { boqDetailLines } from '../../../resources/estimation/boqDetailLines.ts';
import { structures } from '../../../resources/masters/structures.ts';
import type { Fields } from '../../../schema/field.ts';
import { reference, text } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { MasterDialog, type PickedMaster } from '../../masters/add/MasterDialog.tsx';

/** What can be added from the master data. */
export type Addable = PickedMaster['type'] | 'structure';

interface Props {
  readonly kind: Addable;
  /** Where it goes, in words. */
  readonly into: string;
  readonly onPick: (pick: PickedMaster) => Promise<void>;
  readonly onStructure: (values: { readonly description: string; readonly structure_id: number | null }) => void;
  readonly onClose: () => void;
}

const fields: Fields = {
  structure_id: reference(structures.name, { label: 'Structure', help: 'From the master data, or none.' }),
  description: text({
    label: 'Heading',
    max: 2000,
    help: 'The name of the structure, unless you write another one.',
  }),
};

/** Adds an item, a BOM or a structure of the master data. */
export const AddDialog = ({ kind, into, onPick, onStructure, onClose }: Props) => {
  const provider = useProvider();
  if (kind !== 'structure') {
    const { quantity } = boqDetailLines.fields;
    return <MasterDialog kind={kind} into={into} quantity={quantity} onPick={onPick} onClose={onClose} />;
  }
  const send = async (values: Readonly<Record<string, unknown>>): Promise<undefined> => {
    const id = typeof values['structure_id'] === 'number' ? values['structure_id'] : null;
    const typed = typeof values['description'] === 'string' ? values['description'].trim() : '';
    const name = id === null || typed ? typed : String((await provider.getOne(structures.name, { id })).data['name']);
    if (!name) throw new Error('Choose a structure, or write a heading');
    onStructure({ description: name, structure_id: id });
    return undefined;
  };
  return (
    <SendDialog
      size="xs"
      title="Add a structure"
      description={into}
      fields={fields}
      initial={{}}
      confirm="Add"
      send={send}
      onClose={onClose}
    />
  );
};
