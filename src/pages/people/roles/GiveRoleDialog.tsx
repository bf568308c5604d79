import { useWatch } from 'react-hook-form';
import { reference } from '../../../schema/field.ts';
import { roles } from '../../../resources/people/roles.ts';
import { counted } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { LeftWithNobody } from '../handOver/LeftWithNobody.tsx';
import { useRightsChanged } from '../permissions/usePermissions.ts';
import { roleNamesText } from './roleNamesText.ts';
import { RoleEffectText } from './RoleEffectText.tsx';

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

/** What the role that is chosen in the dialog changes. */
const Chosen = ({ how, people }: Pick<Props, 'how' | 'people'>) => {
  const role: unknown = useWatch({ name: 'role_id' });
  const chosen = role ? Number(role) : undefined;
  return (
    <>
      <RoleEffectText how={how} role={chosen} people={people} />
      {how === 'take' && chosen !== undefined && <LeftWithNobody loss={{ user_ids: [...people], role_id: chosen }} />}
    </>
  );
};

/** Asks which role people are to get, or lose. */
export const GiveRoleDialog = ({ how, people, names, onDone, onClose }: Props) => {
  const [provider, changed] = [useProvider(), useRightsChanged()];
  const { title, confirm, description } = texts[how];
  return (
    <SendDialog
      title={`${title} ${people.length === 1 ? (names[0] ?? 'a person') : counted(people.length, 'person', 'people')}`}
      description={people.length === 1 ? description : `${roleNamesText(names, people.length)}. ${description}`}
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
    >
      <Chosen how={how} people={people} />
    </SendDialog>
  );
};
