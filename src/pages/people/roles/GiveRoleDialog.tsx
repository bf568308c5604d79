import { reference } from '../../../schema/field.ts';
import { roles } from '../../../resources/people/roles.ts';
import { counted } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useRightsChanged } from '../permissions/usePermissions.ts';

const fields = { role_id: reference('roles', { required: 'Choose a role' }) };

const texts = {
  give: { title: 'Give a role to', confirm: 'Give', description: 'They may at once what it allows.' },
  take: {
    title: 'Take a role from',
    confirm: 'Take',
    description: 'What it allows they may no longer, unless another role or a single permission gives it.',
  },
} as const;

interface Props {
  readonly how: keyof typeof texts;
  readonly people: readonly number[];
  /** Their names, as far as they are known. */
  readonly names: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** At most five names, and how many more there are. */
const namesText = (names: readonly string[], total: number): string =>
  names.slice(0, 5).join(', ') +
  (total > Math.min(names.length, 5) ? ` and ${total - Math.min(names.length, 5)} more` : '');

/** Asks which role people are to get, or lose. */
export const GiveRoleDialog = ({ how, people, names, onDone, onClose }: Props) => {
  const [provider, changed] = [useProvider(), useRightsChanged()];
  const { title, confirm, description } = texts[how];
  return (
    <SendDialog
      title={`${title} ${people.length === 1 ? (names[0] ?? 'a person') : counted(people.length, 'person', 'people')}`}
      description={people.length === 1 ? description : `${namesText(names, people.length)}. ${description}`}
      fields={fields}
      confirm={confirm}
      send={async ({ role_id: role }) => {
        const call = roles.endpoints[how];
        const { message } = await provider.call(call, {
          params: { id: Number(role) },
          body: { user_ids: [...people] },
        });
        await changed(people);
        onDone();
        return message;
      }}
      onClose={onClose}
    />
  );
};
