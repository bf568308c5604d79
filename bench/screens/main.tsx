import {
  Admin,
  Datagrid,
  List,
  Resource,
  TextField,
  TextInput,
  type DataProvider,
  type GetListParams,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const paths: Readonly<Record<string, string>> = { clients: '/api/client', vendors: '/api/vendors' };
/** The columns of the product's lists. */
const columns = {
  clients: ['name', 'email', 'phone', 'city', 'is_active'],
  vendors: ['name', 'contact_name', 'email', 'phone', 'city', 'payment_term_name', 'is_active'],
} as const;

interface Row {
  readonly id: number;
}
interface Answer {
  readonly data: {
    readonly clients?: { readonly data: readonly Row[]; readonly total: number };
    readonly records?: readonly Row[];
    readonly pagination?: { readonly total: number };
  };
}

const token = window.localStorage.getItem('bench:token') ?? '';
const headers = { Authorization: `Bearer ${token}`, 'X-Branch-Id': '1' };

const getList = async (resource: string, { pagination, sort }: GetListParams) => {
  const { page = 1, perPage = 50 } = pagination ?? {};
  const asked = new URLSearchParams({ page: String(page), per_page: String(perPage) });
  if (sort) asked.set('sortCol', sort.field);
  if (sort) asked.set('sortOrder', sort.order.toLowerCase());
  const answer = await fetch(`${paths[resource]}?${asked}`, { headers });
  const { data } = (await answer.json()) as Answer;
  const { clients, records, pagination: told } = data;
  return { data: [...(clients?.data ?? records ?? [])], total: clients?.total ?? told?.total ?? 0 };
};

const filters = ['name', 'city'].map((name) => <TextInput key={name} source={name} />);

const listOf = (names: readonly string[]) => (
  <List perPage={50} sort={{ field: 'name', order: 'ASC' }} filters={filters}>
    <Datagrid>
      {names.map((name) => (
        <TextField key={name} source={name} />
      ))}
    </Datagrid>
  </List>
);

/** react-admin as it comes, with the same rows and columns: what a list costs without anything of ours. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={{ getList } as unknown as DataProvider} disableTelemetry>
    <Resource name="clients" list={listOf(columns.clients)} />
    <Resource name="vendors" list={listOf(columns.vendors)} />
  </Admin>,
);
