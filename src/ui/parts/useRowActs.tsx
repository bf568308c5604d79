import ContentCopy from '@mui/icons-material/ContentCopy';
import Checklist from '@mui/icons-material/Checklist';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { createElement, type ReactNode } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import { callRefusal } from '../calls/DeclaredCallButton.tsx';
import { useOfferedCalls } from '../calls/CallButtons.tsx';
import { iconOf } from '../icons.ts';
import { useMay } from '../useMay.ts';
import { nameOfPlace, usePartsPlace } from './place.ts';

/** Something that can be done with one part. */
export interface RowAct {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** Why it is not possible. */
  readonly refused?: string | undefined;
  readonly start: () => void;
}

/** What the user can do with a part: in the menu of its row, and in its panel. */
export const useRowActs = (record: AnyRecord): RowAct[] => {
  const { part, acts, openDialog } = usePartsPlace();
  const may = useMay(part);
  const calls = useOfferedCalls(part, 'record');
  const name = nameOfPlace(part, record);
  return [
    ...(may('edit')
      ? [
          {
            key: 'edit',
            label: 'Edit',
            icon: <EditOutlined fontSize="small" />,
            start: () => openDialog({ what: 'edit', record }),
          },
          ...acts.choices.map((choice) => ({
            key: choice.field,
            label: `${choice.label}…`,
            icon: <Checklist fontSize="small" />,
            start: () => openDialog({ what: 'choose', choice, ids: [record.id], name }),
          })),
        ]
      : []),
    ...(acts.duplicate && may('edit')
      ? [
          {
            key: 'duplicate',
            label: 'Duplicate',
            icon: <ContentCopy fontSize="small" />,
            start: () => openDialog({ what: 'duplicate', record }),
          },
        ]
      : []),
    ...calls.map((call) => ({
      key: call.path,
      label: call.button.label,
      icon: call.button.icon ? (
        createElement(iconOf(call.button.icon), { fontSize: 'small' })
      ) : (
        <PlayArrowOutlined fontSize="small" />
      ),
      tone: call.button.tone,
      refused: callRefusal(part, call, { record }),
      start: () => openDialog({ what: 'call', call, record }),
    })),
    ...(may('delete')
      ? [
          {
            key: 'remove',
            label: 'Delete',
            icon: <DeleteOutlined fontSize="small" />,
            tone: 'danger' as const,
            start: () => openDialog({ what: 'remove', record }),
          },
        ]
      : []),
  ];
};
