import { enquiries, enquiryComments } from '../../resources/enquiries.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { Resource } from '../../schema/resource.ts';

/** What can be commented on: the records of a resource, or with `lines` those of their lines. */
export interface Commented {
  readonly resource: Resource;
  readonly calls?: CommentCalls;
  /** The field of the lines that the calls are about. */
  readonly lines?: string;
  /** The list of everything said of a record and its lines; `:id` in its path is the record. */
  readonly all?: Call;
}

/** Everything that can be commented on, one row each; the routes and what the API says of them follow. */
export const commented: Commented[] = [{ resource: enquiries, calls: enquiryComments }];
