import Call from '@mui/icons-material/CallOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { followUps } from '../../resources/followUps.ts';
import type { RecordOf } from '../../schema/record.ts';

/** A follow-up as its lists answer it. */
export type FollowUp = RecordOf<(typeof followUps)['fields']> & { readonly enquiry_title?: string | null };

export const kindIcons: Readonly<Record<FollowUp['kind'], typeof SvgIcon>> = {
  call: Call,
  email: Email,
  meeting: Groups,
  site_visit: Place,
  quotation: RequestQuote,
  reminder: NotificationsActive,
};
