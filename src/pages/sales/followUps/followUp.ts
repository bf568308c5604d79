import Call from '@mui/icons-material/CallOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { createElement } from 'react';
import type { followUps } from '../../../resources/sales/followUps.ts';
import type { AnyRecord, RecordOf } from '../../../schema/record.ts';

/** A follow-up in a list. */
export type FollowUp = RecordOf<(typeof followUps)['fields']> & { readonly enquiry_title?: string | null };

/** Whether a row of a list is a follow-up. */
export const isFollowUp = (row: AnyRecord): row is AnyRecord & FollowUp =>
  typeof row['due_at'] === 'string' && typeof row['status'] === 'string';

const icons = {
  call: Call,
  email: Email,
  meeting: Groups,
  site_visit: Place,
  quotation: RequestQuote,
  reminder: NotificationsActive,
} satisfies Readonly<Record<FollowUp['kind'], typeof SvgIcon>>;

/** The icon of a kind of follow-up; a reminder's for an unknown kind. */
export const KindIcon = ({ kind, ...props }: SvgIconProps & { readonly kind: string }) =>
  createElement(Object.entries(icons).find(([name]) => name === kind)?.[1] ?? icons.reminder, props);
