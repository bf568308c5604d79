import { isRows } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { SidePanel } from '../page/SidePanel.tsx';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { usePart } from './usePart.ts';

interface FormProps {
  readonly record: AnyRecord | undefined;
  readonly onClose: () => void;
}

const Form = ({ record, onClose }: FormProps) => {
  const { part, acts } = usePartsPlace();
  const { fields } = acts;
  const shown = record ? acts.shown.filter((name) => !acts.fixed.includes(name)) : acts.shown;
  const wide = shown.filter((name) => {
    const field = fields[name];
    return name === part.represent || (field && (isRows(field) || field.kind === 'long_text'));
  });
  return (
    <SendDialog
      title={`${record ? 'Change' : 'Add'} ${inSentence(acts.title)}`}
      fields={fields}
      initial={{ ...record, ...acts.params }}
      shown={shown}
      wide={wide}
      confirm={record ? 'Save' : 'Add'}
      send={(values) => acts.save(values, record)}
      onClose={onClose}
    />
  );
};

interface Props {
  /** The part to change, as its list has it. */
  readonly listed: AnyRecord;
  readonly onClose: () => void;
}

/** Changes a part: a list has it without its lines, so that it is read first. */
const ChangeDialog = ({ listed, onClose }: Props) => {
  const { part, acts } = usePartsPlace();
  const { data, error, refetch } = usePart(listed, 'once');
  if (error && !data)
    return (
      <SidePanel label={nameOfPlace(part, listed)} onClose={onClose}>
        <FailedState
          title={`The ${inSentence(acts.title)} could not be read`}
          error={error}
          onRetry={() => void refetch()}
        />
      </SidePanel>
    );
  return data ? <Form record={data} onClose={onClose} /> : null;
};

/** Adds a part to a record, or changes one. */
export const PartDialog = ({ listed, onClose }: Partial<Props> & Pick<Props, 'onClose'>) =>
  listed ? <ChangeDialog listed={listed} onClose={onClose} /> : <Form record={undefined} onClose={onClose} />;
