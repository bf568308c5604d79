import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Autorenew from '@mui/icons-material/Autorenew';
import { Button, ButtonGroup, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { counted } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useReread } from '../../../ui/useReread.ts';
import { hasRole } from '../../../ui/hasRole.ts';
import { useWork } from '../../../ui/useWork.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { requestLines } from '../model.ts';
import { toVerify } from '../toVerify.ts';

const { allocation, allocate } = purchaseRequests.endpoints;
const { takeBackAllocation } = purchaseRequestLines.endpoints;

/** What an allocation has done, in words. */
const doneText = ({ added, changed, removed }: Readonly<Record<'added' | 'changed' | 'removed', number>>): string =>
  [[added, 'added'] as const, [changed, 'brought to the BOM'] as const, [removed, 'removed'] as const]
    .flatMap(([count, word]) => (count > 0 ? [`${counted(count, 'consumable', 'consumables')} ${word}`] : []))
    .join(', ') || 'Nothing to allocate: all is as the BOMs say';

/** How much of the request is allocated, and the button that allocates. */
export const AllocateBar = ({ request }: { readonly request: AnyRecord }) => {
  const provider = useProvider();
  const reread = useReread(requestLines);
  const session = useSession();
  const may = session?.permissions.includes(allocate.permission) ?? false;
  const { busy, run } = useWork();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const params = { id: request.id };
  const { data } = useQuery({
    queryKey: [requestLines.name, 'allocation', request.id],
    queryFn: async ({ signal }) => (await provider.call(allocation, { params, query: {}, signal })).data,
  });
  const start = async (with_deleted: boolean) => {
    setAnchor(null);
    const work = async () => {
      const { data: done } = await provider.call(allocate, { params, query: {}, body: { with_deleted } });
      const { added, changed, removed, unmarked, before } = done;
      const text = doneText(done);
      setSaid(text);
      if (added + changed + removed === 0) return text;
      const takeBack = async () => {
        await provider.call(takeBackAllocation, { params: { request_id: request.id }, query: {}, body: before });
        setSaid('');
        await reread();
        return `Consumables as before${toVerify(unmarked)}`;
      };
      return { message: `${text}${toVerify(unmarked)}`, takeBack };
    };
    setSaid('');
    await run(work, { after: reread });
  };
  // Whoever books allocates on anybody's request.
  const books =
    session !== null && request['status'] === 'OPEN' && hasRole(purchaseRequests, request, 'booker', session);
  const refused = books ? null : (workflowStatusOf(request)?.edit_refused ?? null);
  const noBom = data?.products_with_bom === 0;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 200 }}>
        {data &&
          (noBom
            ? 'No product follows from a BOM, so there is nothing to allocate.'
            : `${said && `${said}. Now `}${counted(data.consumables, 'consumable', 'consumables')} in ${counted(data.products_with_bom, 'product', 'products')} with a BOM`)}
      </Typography>
      {may && refused === null && !noBom && (
        <ButtonGroup variant="contained" disabled={busy || !data}>
          <Button startIcon={<Autorenew />} loading={busy} onClick={() => void start(false)}>
            Allocate
          </Button>
          <Button
            aria-label="More ways to allocate"
            aria-haspopup="menu"
            sx={{ px: 0.5 }}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <ArrowDropDown />
          </Button>
        </ButtonGroup>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => void start(true)}>Allocate, the deleted ones too</MenuItem>
        </Menu>
      )}
    </Stack>
  );
};
