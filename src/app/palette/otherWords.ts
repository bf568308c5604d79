/** What people of the trade also call a screen, or do there, by its address; of a resource it holds for all its lists. */
const words: Readonly<Record<string, string>> = {
  '/boms': 'assembly recipe',
  '/boq_costs': 'bill of quantities cost estimate pricing',
  '/boq_creations': 'bill of quantities takeoff measurement',
  '/boq_sales': 'bill of quantities sales price',
  '/buyout_requests': 'to buy purchasing buying list',
  '/client_quotations': 'quote offer proposal tender',
  '/clients': 'owner employer',
  '/customers': 'account payer',
  '/deliveries': 'receive goods in receipt grn delivery note',
  '/enquiries': 'lead opportunity tender inquiry',
  '/holidays': 'calendar days off',
  '/inbox': 'approve review sign decisions',
  '/issue_slips': 'hand out withdraw material issue',
  '/items': 'material article part stock',
  '/my-tasks': 'schedule to do progress',
  '/production_orders': 'manufacture workshop fabrication receive',
  '/project_plans': 'schedule programme gantt timeline',
  '/projects': 'job contract site',
  '/purchase_orders': 'purchase order po receive goods in',
  '/purchase_requests': 'requisition order material book stock',
  '/rfqs': 'quote tender bids ask vendors',
  '/awards': 'order contract subcontract sign',
  '/stock-count': 'inventory stocktake opening stock',
  '/stock_entries': 'ledger movement adjust receive',
  '/to-issue': 'pick hand out stores',
  '/users': 'people colleagues staff',
  '/vendors': 'supplier subcontractor',
};

/** The other words for the screen at an address; none for most. */
export const otherWordsFor = (to: string): string => words[to] ?? words[`/${to.split('/')[1] ?? ''}`] ?? '';
