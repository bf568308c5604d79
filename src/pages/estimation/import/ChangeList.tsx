import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { basisLabels } from '../../../domain/estimation/basis.ts';
import { targetLabels } from '../../../domain/estimation/workbook/targets.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import type { NextLine } from './nextLine.ts';
import { valueOf } from './plan.ts';
import type { StoredImportLine } from './stored.ts';
import type { BoqImport } from './useBoqImport.ts';

const few = 8;

const names: Readonly<Record<string, string>> = {
  ref: 'No.',
  code: 'Code',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  basis: 'Basis',
  percent: 'Percentage',
  alternate_quantity: 'Quantity outside the total',
  alternate_to: 'Alternate to',
  additional_info: 'Notes',
  target_rate: 'Target rate',
  material_rate: 'Material rate',
  labour_rate: 'Labour rate',
  machine_rate: 'Machine rate',
  freight_rate: 'Freight rate',
  margin_percent: 'Margin %',
};

const shortText = (value: string): string => (/^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value);

const shownValue = (line: NextLine | StoredImportLine, name: string): string => {
  if (name === 'basis') return line.basis === undefined ? 'quantity' : basisLabels[line.basis];
  const value = valueOf(line, name);
  return value ? shortText(value) : 'none';
};

interface Entry {
  readonly key: string;
  readonly title: string;
  readonly changes: readonly { readonly name: string; readonly was: string; readonly next: string }[];
}

const Entries = ({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) => {
  const [all, setAll] = useState(false);
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
        {entries.slice(0, all ? 500 : few).map(({ key, title: text, changes }) => (
          <Box
            component="li"
            key={key}
            sx={{ py: 0.5, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
            {changes.map(({ name, was, next }) => (
              <Box key={name} sx={{ color: 'text.secondary' }}>
                {`${names[name] ?? name} `}
                <Box component="s">{was}</Box>
                {' → '}
                <Box component="strong" sx={{ color: 'text.primary' }}>
                  {next}
                </Box>
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
      {!all && entries.length > few && (
        <Button
          sx={{ mt: 0.5, ml: -1.5 }}
          onClick={() => setAll(true)}
        >{`Show all ${formatInteger(entries.length)}`}</Button>
      )}
    </Box>
  );
};

const titleOf = ({ ref, code, description }: NextLine | StoredImportLine): string =>
  [ref, code, description].filter(Boolean).join(' · ');

/** The lines that change, with what was and what will be, and those that the file does not have. */
export const ChangeList = ({ work: { plan, state, next } }: { readonly work: BoqImport }) => {
  const { stored } = state;
  if (!plan || !stored) return null;
  const changed = plan.changed.flatMap(({ was, next: at, changed: fields }): Entry[] => {
    const [old, line] = [stored[was], next[at]];
    if (!old || !line) return [];
    const changes = fields.map((name) => ({ name, was: shownValue(old, name), next: shownValue(line, name) }));
    return [{ key: String(old.id), title: titleOf(old), changes }];
  });
  const gone = plan.gone.flatMap((at): Entry[] => {
    const old = stored[at];
    return old ? [{ key: String(old.id), title: titleOf(old), changes: [] }] : [];
  });
  const untaken = [...groupedBy(plan.untaken, (one) => one.next)].flatMap(([at, figures]): Entry[] => {
    const line = next[at];
    const changes = figures.map(({ name, was, typed }) => ({
      name: targetLabels[name],
      was: was === null ? 'none' : shortText(was),
      next: shortText(typed),
    }));
    return line ? [{ key: String(at), title: titleOf(line), changes }] : [];
  });
  return (
    <>
      <Entries title="Changed" entries={changed} />
      {untaken.length > 0 && (
        <Alert severity="warning">
          {`${counted(plan.untaken.length, 'figure', 'figures')} of the file cannot be taken over: ${plan.untaken.length === 1 ? 'it is' : 'they are'} computed from quantities, rates, overheads and margins. Change those instead.`}
        </Alert>
      )}
      <Entries title="Not taken over" entries={untaken} />
      <Entries title="Not in the file" entries={gone} />
    </>
  );
};
