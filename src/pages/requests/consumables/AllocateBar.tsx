import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Autorenew from '@mui/icons-material/Autorenew';
import { Button, ButtonGroup, Link as MuiLink, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { counted } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useReread } from '../../../ui/useReread.ts';
import { hasRole } from '../../../ui/hasRole.ts';
import { useWork } from '../../../ui/useWork.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { requestLines } from '../model.ts';
import { toVerify } from '../toVerify.ts';

const { allocation, allocate } = purchaseRequests.endpoints;
const { takeBackAllocation } = purchaseRequestLines.endpoints;

/** So many names are said. */
const most = 3;

interface Done extends Readonly<Record<'added' | 'changed' | 'removed', number>> {
  readonly stays: readonly string[];
}

/** What the BOMs take less of and stays as it is. */
const staysText = (stays: readonly string[]): string =>
  stays.length === 0
    ? ''
    : `. ${stays.length === 1 ? 'Stays as it is, being booked, issued or ordered' : 'Stay as they are, being booked, issued or ordered'}: ${
        stays.length > most ? `${stays.slice(0, most).join(', ')} and ${stays.length - most} more` : stays.join(', ')
      }`;

/** What an allocation has changed. */
const changesText = ({ added, changed, removed, stays }: Done): string =>
  [[added, 'added'] as const, [changed, 'brought to the BOM'] as const, [removed, 'removed'] as const]
    .flatMap(([count, word]) => (count > 0 ? [`${counted(count, 'consumable', 'consumables')} ${word}`] : []))
    .join(', ') ||
  (stays.length > 0 ? 'Nothing can be brought to the BOMs' : 'Nothing to allocate: all is as the BOMs say');

/** What an allocation has done, in words. */
const doneText = ({ added, changed, removed, stays }: Done): string =>
  `${changesText({ added, changed, removed, stays })}${staysText(stays)}`;

/** How much of the request is allocated, and the button that allocates. */
export const AllocateBar = ({ request }: { readonly request: AnyRecord }) => {
  const provider = useProvider();
  const reread = useReread(requestLines);
  const session = useSession();
  const may = session?.permissions.includes(allocate.permission) ?? false;
  const mayBook = session?.permissions.includes(purchaseRequestLines.endpoints.stockItems.permission) ?? false;
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
        {mayBook && data && data.consumables > 0 && (
          <>
            {'. Once their product is reviewed and approved here, they are booked in '}
            <MuiLink
              underline="always"
              component={Link}
              to={showPath(purchaseRequests.name, Number(request.id), 'booking')}
            >
              Booking
            </MuiLink>
            .
          </>
        )}
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
