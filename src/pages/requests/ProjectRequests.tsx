import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { RequestCoverage } from './boq/RequestCoverage.tsx';
import { OrdersSection } from './orders/OrdersSection.tsx';

/** What stands above the requests of a project: what they cover of its BOQ, and what is to be ordered by when. */
export const ProjectRequests = (props: RecordPartProps) => (
  <>
    <RequestCoverage {...props} />
    <OrdersSection of={{ project: props.record.id }} title="To be ordered for the plan" />
  </>
);
