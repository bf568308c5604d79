/**
 * Permissions that were split off: each with the older ones, any of which allowed before what it allows now. Whoever
 * has one of these gets it with the upgrade, so that nobody loses what they could do (decision 110). What is new
 * altogether is not here: administrators have it, and give it.
 */
export const followsFrom: Readonly<Record<string, readonly string[]>> = {
  'admin.people_history.view': ['admin.permission.view'],
  'admin.role.view': ['admin.permission.view'],
  'admin.role.create': ['admin.permission.update'],
  'admin.role.update': ['admin.permission.update'],
  'admin.role.delete': ['admin.permission.update'],
  'estimation.quotation.view': ['estimation.boq_sales.view', 'estimation.boq_cost.view'],
  'estimation.quotation.create': [
    'estimation.boq_sales.submit',
    'estimation.boq_cost.submit',
    'estimation.estimation.coordinate',
  ],
  'procurement.order.approve': ['procurement.award.approve'],
  'procurement.order.view': ['procurement.buyout.view'],
  'procurement.order.update': ['procurement.buyout.update'],
};
