import { Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sum } from '../../../../domain/decimal.ts';
import type { ChangeableLine } from '../../../../resources/rfq/changeCalls.ts';
import { orderChanges } from '../../../../resources/rfq/orderChanges.ts';
import { longText, money } from '../../../../schema/field.ts';
import { branchCurrency, formatPriceIn } from '../../../../ui/fields/format.ts';
import { SendDialog } from '../../../../ui/form/SendDialog.tsx';
import { showPath } from '../../../../ui/showPath.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { asTyped, dearerBy, problemOf, sentLines, type TypedLine } from './typed.ts';

const amount = (label: string) => money({ label, required: true, min: '0', max: '999999999999' });
const fields = {
  reason: longText({ label: 'Why', required: 'Say why the order is changed', max: 1000 }),
  freight: amount('Freight'),
  lump_sum: amount('Lump sums'),
  discount: amount('Discount'),
};

/** What is changed: an order, or a change of it that is drafted anew. Money in the currency of the order. */
export interface Changed {
  readonly order: number;
  readonly number: string;
  readonly currency: string | null;
  readonly total: string;
  readonly freight: string;
  readonly lump_sum: string;
  readonly discount: string;
  readonly lines: readonly ChangeableLine[];
  readonly draft?: {
    readonly id: number;
    readonly version: number;
    readonly values: Readonly<Record<string, unknown>>;
    readonly typed: ReadonlyMap<number, TypedLine>;
  };
}

/** Drafts a change of an order: what it asks for, filled in as it is (rule 154). */
export const ChangeDialog = ({ changed, onClose }: { readonly changed: Changed; readonly onClose: () => void }) => {
  const { order, number, currency, total, lines, draft } = changed;
  const [provider, client, navigate] = [useProvider(), useQueryClient(), useNavigate()];
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedLine>>(
    () => new Map(lines.map((line) => [line.id, draft?.typed.get(line.id) ?? asTyped(line)])),
  );
  const type = (line: ChangeableLine, change: Partial<TypedLine>) =>
    setTyped((before) => new Map([...before, [line.id, { ...(before.get(line.id) ?? asTyped(line)), ...change }]]));
  const sent = sentLines(lines, typed);
  const { freight, lump_sum, discount } = changed;
  return (
    <SendDialog
      title={draft ? `Change of ${number}` : `Change ${number}`}
      size="md"
      fields={fields}
      wide={['reason']}
      initial={{ freight, lump_sum, discount, ...draft?.values }}
      confirm={draft ? 'Save the change' : 'Draft the change'}
      send={async (values) => {
        if (lines.some((line) => problemOf(line, typed.get(line.id) ?? asTyped(line)) !== undefined))
          throw new Error('Some lines cannot be so: they say why');
        const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
        const body = {
          reason: text('reason') ?? '',
          freight: text('freight'),
          lump_sum: text('lump_sum'),
          discount: text('discount'),
          lines: sent,
        };
        const answer = draft
          ? await provider.call(orderChanges.endpoints.redraft, {
              params: { id: draft.id },
              body: { ...body, version: draft.version },
            })
          : await provider.call(orderChanges.endpoints.draft, { params: { id: order }, body });
        await client.invalidateQueries();
        void navigate(showPath(orderChanges.name, answer.data.id));
        return answer.message;
      }}
      onClose={onClose}
    >
      <Typography variant="subtitle2" sx={{ mt: 2 }}>
        What is ordered
      </Typography>
      <Box component="ul" aria-label="What is ordered" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <ChangeRow
            key={line.id}
            line={line}
            typed={typed.get(line.id) ?? asTyped(line)}
            currency={currency ?? branchCurrency() ?? ''}
            onType={(change) => type(line, change)}
          />
        ))}
      </Box>
      <Typography variant="body2" role="status" sx={{ mt: 1, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {`With these lines the order comes to ${formatPriceIn('money', sum([total, dearerBy(lines, sent)]), currency)}, before ${formatPriceIn('money', total, currency)}`}
      </Typography>
    </SendDialog>
  );
};
