import { isLines } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { useSave } from '../form/useSave.ts';
import { parentField } from './useParts.ts';

interface Props {
  readonly part: Resource;
  readonly parentId: number;
  /** The part to change, with its lines; undefined for a new one. */
  readonly record?: AnyRecord | undefined;
  readonly onClose: () => void;
}

/** Adds a part to a record, or changes one. */
export const PartDialog = ({ part, parentId, record, onClose }: Props) => {
  const save = useSave(part);
  const by = parentField(part);
  const fields = part.entered;
  const shown = part.form.flatMap((section) => section.fields).filter((name) => name in fields && name !== by);
  const wide = shown.filter((name) => {
    const field = fields[name];
    return name === part.represent || (field && (isLines(field) || field.kind === 'long_text'));
  });
  return (
    <SendDialog
      title={`${record ? 'Change' : 'Add'} ${inSentence(part.title)}`}
      fields={fields}
      initial={{ ...record, [by]: parentId }}
      shown={shown}
      wide={wide}
      confirm={record ? 'Save' : 'Add'}
      send={async (values) => (await save({ ...values, [by]: parentId }, record)).message}
      onClose={onClose}
    />
  );
};
