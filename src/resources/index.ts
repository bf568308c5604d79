// Written by `npm run resources` from the folders of the modules.
import type { Naming } from '../schema/define/naming.ts';
import type { Resource } from '../schema/resource.ts';
import { absences } from './people/absences.ts';
import { awards } from './rfq/awards.ts';
import { bids } from './rfq/bids.ts';
import { boms } from './masters/boms.ts';
import { boqCostLines } from './estimation/boqCostLines.ts';
import { boqCosts } from './estimation/boqCosts.ts';
import { boqCreationLines } from './estimation/boqCreationLines.ts';
import { boqCreations } from './estimation/boqCreations.ts';
import { boqDetailLines } from './estimation/boqDetailLines.ts';
import { boqDetails } from './estimation/boqDetails.ts';
import { boqHeadings } from './estimation/boqHeadings.ts';
import { boqSaleLines } from './estimation/boqSaleLines.ts';
import { boqSales } from './estimation/boqSales.ts';
import { branches } from './people/branches.ts';
import { buyoutRequests } from './booking/buyoutRequests.ts';
import { clientQuotations } from './estimation/clientQuotations.ts';
import { clients } from './masters/clients.ts';
import { contractActions } from './projects/contractActions.ts';
import { contractReviews } from './projects/contractReviews.ts';
import { customers } from './masters/customers.ts';
import { deliveries } from './rfq/deliveries.ts';
import { enquiries } from './sales/enquiries.ts';
import { estimations } from './estimation/estimations.ts';
import { followUps } from './sales/followUps.ts';
import { globalHistory } from './people/globalHistory.ts';
import { history } from './people/history.ts';
import { holidays } from './planning/holidays.ts';
import { issueSlips } from './booking/issueSlips.ts';
import { itemCategories } from './masters/itemCategories.ts';
import { items } from './masters/items.ts';
import { levellingDecisions } from './rfq/levellingDecisions.ts';
import { logCategories } from './sales/logCategories.ts';
import { masterTasks } from './planning/masterTasks.ts';
import { orderChanges } from './rfq/orderChanges.ts';
import { paymentTerms } from './masters/paymentTerms.ts';
import { planTasks } from './planning/planTasks.ts';
import { productionOrders } from './booking/productionOrders.ts';
import { productionUnits } from './masters/productionUnits.ts';
import { projectPlans } from './planning/projectPlans.ts';
import { projects } from './projects/projects.ts';
import { purchaseOrderLines } from './rfq/purchaseOrderLines.ts';
import { purchaseOrders } from './rfq/purchaseOrders.ts';
import { purchaseRequestLines } from './requests/purchaseRequestLines.ts';
import { purchaseRequests } from './requests/purchaseRequests.ts';
import { quotations } from './rfq/quotations.ts';
import { rfqLines } from './rfq/rfqLines.ts';
import { rfqs } from './rfq/rfqs.ts';
import { roles } from './people/roles.ts';
import { stockEntries } from './booking/stockEntries.ts';
import { stockRequests } from './booking/stockRequests.ts';
import { structures } from './masters/structures.ts';
import { trailEntries } from './people/trailEntries.ts';
import { users } from './people/users.ts';
import { vendors } from './masters/vendors.ts';

type ResourceName =
  | 'absences'
  | 'awards'
  | 'bids'
  | 'boms'
  | 'boq_cost_lines'
  | 'boq_costs'
  | 'boq_creation_lines'
  | 'boq_creations'
  | 'boq_detail_lines'
  | 'boq_details'
  | 'boq_headings'
  | 'boq_sale_lines'
  | 'boq_sales'
  | 'branches'
  | 'buyout_requests'
  | 'client_quotations'
  | 'clients'
  | 'contract_actions'
  | 'contract_reviews'
  | 'customers'
  | 'deliveries'
  | 'enquiries'
  | 'estimations'
  | 'follow_ups'
  | 'global_history'
  | 'history'
  | 'holidays'
  | 'issue_slips'
  | 'item_categories'
  | 'items'
  | 'levelling_decisions'
  | 'log_categories'
  | 'master_tasks'
  | 'order_changes'
  | 'payment_terms'
  | 'plan_tasks'
  | 'production_orders'
  | 'production_units'
  | 'project_plans'
  | 'projects'
  | 'purchase_order_lines'
  | 'purchase_orders'
  | 'purchase_request_lines'
  | 'purchase_requests'
  | 'quotations'
  | 'rfq_lines'
  | 'rfqs'
  | 'roles'
  | 'stock_entries'
  | 'stock_requests'
  | 'structures'
  | 'trail_entries'
  | 'users'
  | 'vendors';

export const resources: readonly Resource[] = [
  absences,
  awards,
  bids,
  boms,
  boqCostLines,
  boqCosts,
  boqCreationLines,
  boqCreations,
  boqDetailLines,
  boqDetails,
  boqHeadings,
  boqSaleLines,
  boqSales,
  branches,
  buyoutRequests,
  clientQuotations,
  clients,
  contractActions,
  contractReviews,
  customers,
  deliveries,
  enquiries,
  estimations,
  followUps,
  globalHistory,
  history,
  holidays,
  issueSlips,
  itemCategories,
  items,
  levellingDecisions,
  logCategories,
  masterTasks,
  orderChanges,
  paymentTerms,
  planTasks,
  productionOrders,
  productionUnits,
  projectPlans,
  projects,
  purchaseOrderLines,
  purchaseOrders,
  purchaseRequestLines,
  purchaseRequests,
  quotations,
  rfqLines,
  rfqs,
  roles,
  stockEntries,
  stockRequests,
  structures,
  trailEntries,
  users,
  vendors,
] satisfies readonly Naming<ResourceName>[];
