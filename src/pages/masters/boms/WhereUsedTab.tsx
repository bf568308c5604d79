import { Chip } from '@mui/material';
import { boms } from '../../../resources/masters/boms.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { WhereUsed } from '../../../ui/uses/WhereUsed.tsx';
import { useBomUses } from './useBomUses.ts';

const Level = ({ level }: { readonly level: number }) => (
  <Chip
    size="small"
    variant={level === 1 ? 'filled' : 'outlined'}
    label={level === 1 ? 'Directly' : `Through ${level - 1} other${level > 2 ? 's' : ''}`}
  />
);

/** The BOMs that use this one, directly or through others. */
export const WhereUsedTab = ({ record }: RecordPartProps) => (
  <WhereUsed
    uses={useBomUses(record.id)}
    headings={['BOM', 'Used', 'One unit takes']}
    shown={({ id, name, code, is_active: isActive, level, quantity }) => ({
      resource: boms.name,
      id,
      name,
      code: isActive ? code : `${code} · not active`,
      how: <Level level={level} />,
      quantity: `${formatDecimal('quantity', quantity)} ${String(record['unit'])}`,
    })}
    none="No other BOM has this one as a component."
  />
);
