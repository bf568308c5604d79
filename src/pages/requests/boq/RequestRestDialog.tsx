import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { oneOf } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { coverageText } from './coverageText.ts';
import { coverageKey } from './useCoverage.ts';

interface Props {
  readonly project: number;
  readonly row: CoverageRow;
  readonly onClose: () => void;
}

/** The newest open requests of a project that are offered. */
const most = 100;

/** Asks which open request of the project the rest of a line of the BOQ goes into. */
export const RequestRestDialog = ({ project, row, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [purchaseRequests.name, 'open', project],
    queryFn: () =>
      provider.getList(purchaseRequests.name, {
        pagination: { page: 1, perPage: most },
        sort: { field: 'number', order: 'DESC' },
        filter: { project_id: project, status: 'OPEN' },
      }),
  });
  if (!data) return null;
  const open = new Map(data.data.map(({ id, number, title }) => [String(id), `${String(number)} ${String(title)}`]));
  const [first, ...others] = open.keys();
  const asked = `Request ${coverageText(row.rest, row.unit)} of ${row.description}`;
  if (first === undefined)
    return (
      <SendDialog
        size="xs"
        title={asked}
        description="No request of this project is open: begin one, and take it over from the BOQ there."
        fields={{}}
        confirm="Begin a request"
        send={() => {
          const initial = { purpose: 'project_purchase', project_id: project };
          void navigate(`/${purchaseRequests.name}/create`, { state: { initial } });
          return Promise.resolve(undefined);
        }}
        onClose={onClose}
      />
    );
  const send = async ({ request }: Readonly<Record<string, unknown>>) => {
    const { message } = await provider.call(purchaseRequestLines.endpoints.takeOver, {
      params: { request_id: Number(request) },
      body: { bill_line_keys: [row.bill_line_key] },
    });
    await client.invalidateQueries({ queryKey: coverageKey });
    return message;
  };
  const request = oneOf([first, ...others], {
    label: 'Purchase request',
    required: 'Choose a request',
    labels: Object.fromEntries(open),
  });
  return (
    <SendDialog
      size="xs"
      title={asked}
      fields={{ request }}
      initial={{ request: first }}
      confirm="Request"
      send={send}
      onClose={onClose}
    />
  );
};
