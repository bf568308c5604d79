import { Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { mayDo } from '../../../authProvider/index.ts';
import { customers } from '../../../resources/masters/customers.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { useProvider } from '../../../ui/useProvider.ts';

const { contactPersons } = customers.endpoints;

/** The contact person of an enquiry, to be called or written to; nothing while none is chosen. */
export const ContactCard = ({ record }: RecordPartProps) => {
  const provider = useProvider();
  const { contractor_id: contractor, contact_person_id: person } = record;
  const known = typeof contractor === 'number' && typeof person === 'number' && mayDo(customers.name, 'list');
  const { data } = useQuery({
    queryKey: [customers.name, 'contact persons', contractor],
    queryFn: async ({ signal }) =>
      (await provider.call(contactPersons, { query: { contractor: Number(contractor), getAll: true }, signal })).data
        .records,
    enabled: known,
  });
  const contact = data?.find(({ id }) => id === person);
  if (!known || !contact) return null;
  const { name, designation, phone, email } = contact;
  return (
    <AsideCard title="Contact">
      <Typography variant="body2">{designation ? `${name}, ${designation}` : name}</Typography>
      {phone && (
        <MuiLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} variant="body2" sx={{ display: 'block' }}>
          {phone}
        </MuiLink>
      )}
      {email && (
        <MuiLink href={`mailto:${email}`} variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {email}
        </MuiLink>
      )}
    </AsideCard>
  );
};
