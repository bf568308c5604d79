// Written by `npm run resources` from the files of this folder.
import type { Naming } from '../schema/define/naming.ts';
import type { Resource } from '../schema/resource.ts';
import { boms } from './boms.ts';
import { boqCostLines } from './boqCostLines.ts';
import { boqCosts } from './boqCosts.ts';
import { boqCreationLines } from './boqCreationLines.ts';
import { boqCreations } from './boqCreations.ts';
import { boqDetailLines } from './boqDetailLines.ts';
import { boqDetails } from './boqDetails.ts';
import { boqHeadings } from './boqHeadings.ts';
import { boqSaleLines } from './boqSaleLines.ts';
import { boqSales } from './boqSales.ts';
import { branches } from './branches.ts';
import { clients } from './clients.ts';
import { customers } from './customers.ts';
import { enquiries } from './enquiries.ts';
import { estimations } from './estimations.ts';
import { followUps } from './followUps.ts';
import { itemCategories } from './itemCategories.ts';
import { items } from './items.ts';
import { logCategories } from './logCategories.ts';
import { paymentTerms } from './paymentTerms.ts';
import { productionUnits } from './productionUnits.ts';
import { projects } from './projects.ts';
import { stockEntries } from './stockEntries.ts';
import { structures } from './structures.ts';
import { users } from './users.ts';
import { vendors } from './vendors.ts';

type ResourceName =
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
  | 'clients'
  | 'customers'
  | 'enquiries'
  | 'estimations'
  | 'follow_ups'
  | 'item_categories'
  | 'items'
  | 'log_categories'
  | 'payment_terms'
  | 'production_units'
  | 'projects'
  | 'stock_entries'
  | 'structures'
  | 'users'
  | 'vendors';

export const resources: readonly Resource[] = [
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
  clients,
  customers,
  enquiries,
  estimations,
  followUps,
  itemCategories,
  items,
  logCategories,
  paymentTerms,
  productionUnits,
  projects,
  stockEntries,
  structures,
  users,
  vendors,
] satisfies readonly Naming<ResourceName>[];
