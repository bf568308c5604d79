import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useMemo, useState } from 'react';
import type { AnyRecord } from '../../../schema/record.ts';
import { columnsNamed, columnsOfList } from '../../../ui/listColumns.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { FieldCell } from '../../../ui/parts/FieldCell.tsx';
import { nameOfPlace, PartsPlaceProvider, usePartsPlace } from '../../../ui/parts/place.ts';
import { useDone } from '../../../ui/parts/useDone.ts';
import { useKindActs } from '../../../ui/parts/useKindActs.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { requestLines } from '../model.ts';
import { NameOfLine, quantityText } from './quantityText.tsx';
import { useInside } from './useInside.ts';

const [quantity] = columnsNamed(columnsOfList(requestLines), ['quantity']);

const RemoveButton = ({ line }: { readonly line: AnyRecord }) => {
  const { part, acts } = usePartsPlace();
  const { run, busy } = useDone();
  const [asks, setAsks] = useState(false);
  const name = nameOfPlace(part, line);
  const close = () => setAsks(false);
  return (
    <>
      <Tooltip title="Delete">
        <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => setAsks(true)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asks}
        title={`Delete ${name}?`}
        confirm="Delete"
        busy={busy}
        onConfirm={() => void run(() => acts.remove([line.id], [line])).then(close)}
        onClose={close}
      >
        What is held in stock for it is free again. It stays deleted when the consumables are allocated again, unless
        the deleted ones are asked for.
      </ConfirmDialog>
    </>
  );
};

const columnsFor = (changes: boolean): readonly StaticColumn<AnyRecord>[] => [
  { heading: 'Consumable', names: true, cell: (line) => <NameOfLine line={line} /> },
  {
    heading: 'For one',
    figure: true,
    cell: (line) =>
      changes && quantity ? (
        <>
          <FieldCell record={line} column={quantity} active />
          {` ${String(line['unit'] ?? '')}`}
        </>
      ) : (
        quantityText(line['quantity'], line['unit'])
      ),
  },
  { heading: 'Total', figure: true, cell: (line) => quantityText(line['total_quantity'], undefined) },
  ...(changes
    ? [{ heading: 'Actions', actions: true as const, cell: (line: AnyRecord) => <RemoveButton line={line} /> }]
    : []),
];

/** The consumables of a product: their quantities are changed in place, and they are deleted. */
export const Consumables = ({ product }: { readonly product: AnyRecord }) => {
  const { part, parent, openDialog } = usePartsPlace();
  const acts = useKindActs(requestLines, 'consumable', parent);
  const query = useInside('allocation-consumables', product);
  const place = useMemo(() => ({ part, parent, acts, openDialog }), [part, parent, acts, openDialog]);
  const changes = acts.may('edit') && (workflowStatusOf(parent)?.edit_refused ?? null) === null;
  const columns = useMemo(() => columnsFor(changes), [changes]);
  if (!query.data) return <NotRead query={query} failed="The consumables could not be read" />;
  if (query.data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {product['bom_id'] ? 'None is allocated.' : 'It follows from no BOM, so none is allocated.'}
      </Typography>
    );
  return (
    <PartsPlaceProvider value={place}>
      <Box sx={{ '& .list-unseen': visuallyHidden }}>
        <StaticTable label="Consumables of the product" columns={columns} rows={query.data} keyOf={({ id }) => id} />
      </Box>
    </PartsPlaceProvider>
  );
};
