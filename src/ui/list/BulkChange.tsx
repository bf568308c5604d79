import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import { labelOf, type ColumnField } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { counted } from '../fields/format.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { bulkFieldsOf } from './bulkFields.ts';
import { toldOutcome, useBulkChange } from './useBulkChange.ts';

interface Props {
  readonly resource: Resource;
  readonly ids: readonly Identifier[];
  /** What is done before the records change, and after. */
  readonly onBegin: () => void;
  readonly onDone: () => void;
}

/** Sets one field of the selected records: a menu of the fields, then a dialog with its input. */
export const BulkChange = ({ resource, ids, onBegin, onDone }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<readonly [string, ColumnField]>();
  const change = useBulkChange(resource);
  const fields = useMemo(() => bulkFieldsOf(resource), [resource]);
  if (fields.length === 0) return null;
  const [name, field] = chosen ?? [];
  return (
    <>
      <Button
        color="secondary"
        startIcon={<EditOutlined />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Change
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fields.map(([key, f]) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              setChosen([key, f]);
            }}
          >
            {labelOf(key, f)}
          </MenuItem>
        ))}
      </Menu>
      {name !== undefined && field && (
        <SendDialog
          title={`Change ${inSentence(labelOf(name, field))} of ${counted(ids.length, resource.title, resource.plural)}`}
          fields={{ [name]: field }}
          confirm="Change"
          size="xs"
          send={async (values) => {
            onBegin();
            const outcome = await change(ids, { [name]: values[name] });
            onDone();
            return toldOutcome(resource, outcome);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
};
