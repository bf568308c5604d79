import { useQueryClient } from '@tanstack/react-query';
import { usualNote } from '../../../resources/people/absences.ts';
import { users } from '../../../resources/people/users.ts';
import type { Absence } from '../../../resources/people/absenceCalls.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';

const { addAbsence, changeAbsence } = users.endpoints;

interface Props {
  readonly person: number;
  /** The absence that is changed; a new one without it. */
  readonly absence: Absence | undefined;
  readonly onClose: () => void;
}

/** From when to when somebody is away, and who stands in. */
export const AbsenceDialog = ({ person, absence, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const fields = addAbsence.body;
  const initial = absence && {
    starts_on: absence.starts_on,
    ends_on: absence.ends_on,
    substitute_id: absence.substitute?.id ?? null,
    note: absence.note === usualNote ? null : absence.note,
  };
  const send = async (values: Readonly<Record<string, unknown>>) => {
    const text = (name: string) => String(values[name] ?? '');
    const body = {
      starts_on: text('starts_on'),
      ends_on: text('ends_on'),
      substitute_id: typeof values['substitute_id'] === 'number' ? values['substitute_id'] : null,
      note: text('note') || null,
    };
    const { message } = absence
      ? await provider.call(changeAbsence, {
          params: { id: person, absence_id: absence.id },
          body: { ...body, version: absence.version },
        })
      : await provider.call(addAbsence, { params: { id: person }, body });
    await client.invalidateQueries();
    return message;
  };
  return (
    <SendDialog
      title={absence ? 'Change absence' : 'Add absence'}
      fields={fields}
      initial={initial}
      confirm="Save"
      send={send}
      onClose={onClose}
    />
  );
};
