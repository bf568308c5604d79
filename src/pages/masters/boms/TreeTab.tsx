import SchemaOutlined from '@mui/icons-material/SchemaOutlined';
import { Box, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useCreatePath } from 'react-admin';
import { safeParse } from 'zod/mini';
import { boms } from '../../../resources/masters/boms.ts';
import { errorsOf, recordCheck } from '../../../schema/check.ts';
import { normalise } from '../../../schema/normalise.ts';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { May } from '../../../ui/May.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { ExplosionTree } from './ExplosionTree.tsx';
import { allExpanded, maxTreeRows, treeRows } from './tree.ts';
import { useExplosion } from './useExplosion.ts';
import type { ItemTotal } from '../../../resources/masters/bomAnswers.ts';
import { items } from '../../../resources/masters/items.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { NamedRecord, StaticTable } from '../../../ui/StaticTable.tsx';

const variant = ({ variant_name: name }: ItemTotal) =>
  name ?? (
    <Typography component="span" variant="body2" color="text.secondary">
      Any
    </Typography>
  );

/** The total quantity of each item variant in a BOM. */
const TotalsTable = ({ totals }: { readonly totals: readonly ItemTotal[] }) => (
  <StaticTable
    label="Total material"
    rows={totals}
    keyOf={(total) => `${total.item_id}/${total.item_variant_id ?? ''}`}
    columns={[
      {
        heading: 'Item',
        cell: ({ item_id: id, name, code }) => <NamedRecord to={showPath(items.name, id)} name={name} code={code} />,
      },
      { heading: 'Variant', cell: variant },
      {
        heading: 'Quantity',
        figure: true,
        cell: ({ quantity, unit }) => (
          <>
            <strong>{formatDecimal('quantity', quantity)}</strong> {unit}
          </>
        ),
      },
    ]}
  />
);

const { query } = boms.endpoints.explode;
const check = recordCheck(query);

/** The typed quantity, or its error. */
const readQuantity = (typed: string): { quantity: string } | { error: string } => {
  const result = safeParse(check, normalise(query, { quantity: typed }));
  if (!result.success) return { error: errorsOf(result.error)['quantity']?.[0] ?? '' };
  const { quantity } = result.data;
  return { quantity: typeof quantity === 'string' ? quantity : '1' };
};

/** The explosion of a BOM for any quantity: the tree, and the total of each item. */
export const TreeTab = ({ resource, record }: RecordPartProps) => {
  const [typed, setTyped] = useState('1');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const createPath = useCreatePath();
  const read = readQuantity(useSettled(typed));
  const query = useExplosion(record.id, 'quantity' in read ? read.quantity : '1');
  const { data } = query;
  if (!data) return <NotRead query={query} failed="The tree could not be read" heights={[40, 40, 40, 40]} />;
  const rows = treeRows(data, expanded);
  if (rows.length === 0)
    return (
      <StatePanel
        icon={SchemaOutlined}
        title="No components yet"
        actions={
          <May resource={resource} action="edit">
            <Button
              variant="contained"
              component={Link}
              to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
            >
              Add components
            </Button>
          </May>
        }
      >
        A BOM says what one unit of it takes, of items and of other BOMs.
      </StatePanel>
    );
  const expand = (key: string, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.add(key);
    else next.delete(key);
    setExpanded(next);
  };
  const deep = rows.some((row) => row.expanded !== null);
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          label="Quantity"
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={'error' in read}
          helperText={'error' in read ? read.error : undefined}
          sx={{ width: { xs: 160, sm: 200 } }}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">{String(record['unit'])}</InputAdornment> },
          }}
        />
        {deep && (
          <Box sx={{ display: 'flex', gap: 1, pt: 0.25 }}>
            <Button onClick={() => setExpanded(allExpanded(data))}>Expand all</Button>
            <Button onClick={() => setExpanded(new Set())} disabled={expanded.size === 0}>
              Collapse all
            </Button>
          </Box>
        )}
      </Stack>
      <ExplosionTree rows={rows} onExpand={expand} />
      {rows.length >= maxTreeRows && (
        <Typography variant="body2" color="text.secondary">
          {`The first ${maxTreeRows} rows. Collapse a branch to see what follows.`}
        </Typography>
      )}
      <Typography component="h2" variant="h3" sx={{ pt: 1 }}>
        Total material
      </Typography>
      <TotalsTable totals={data.totals} />
    </Stack>
  );
};
