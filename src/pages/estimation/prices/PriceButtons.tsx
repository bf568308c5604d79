import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { MarginsDialog } from './MarginsDialog.tsx';
import { OverheadsDialog } from './OverheadsDialog.tsx';

/** The margins and the account overheads of a cost estimation. Who may not change them can read the overheads. */
export const PriceButtons = ({ record }: RecordPartProps) => {
  const [open, setOpen] = useState<'margins' | 'overheads'>();
  const permissions = useSession()?.permissions ?? [];
  const may = permissions.includes(costEndpoints.applyMargins.permission);
  const refused = may ? (workflowStatusOf(record)?.edit_refused ?? undefined) : 'You may not change prices';
  const close = () => setOpen(undefined);
  const margins = { variant: 'outlined', startIcon: <PercentOutlined />, children: 'Margins of all lines' } as const;
  return (
    <>
      {refused === undefined ? (
        <Button {...margins} onClick={() => setOpen('margins')} />
      ) : (
        <BlockedButton {...margins} reason={refused} />
      )}
      <Button variant="outlined" startIcon={<AccountBalanceWalletOutlined />} onClick={() => setOpen('overheads')}>
        Overheads
      </Button>
      {open === 'margins' && <MarginsDialog cost={record.id} version={record.version} onClose={close} />}
      {open === 'overheads' && <OverheadsDialog cost={record.id} refused={refused} onClose={close} />}
    </>
  );
};
