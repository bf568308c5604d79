/** The stages of an estimation in their order (rule 37). */
export const stageNames = ['boq_details', 'boq_creation', 'boq_sales', 'cost_estimation'] as const;
export type StageName = (typeof stageNames)[number];

interface Stage {
  /** The resource of its revisions. */
  readonly records: string;
  /** The part of the stage's paths: `/api/boq-sale`. */
  readonly word: string;
  readonly title: string;
  /** Several of its records: "4 cost estimations". */
  readonly plural: string;
  /** `module.sub_module` */
  readonly permissions: string;
  /** The list of the stage's revisions on the estimation, the active one first. */
  readonly list: string;
  /** The id of the stage's record in the body of an added item. */
  readonly id: string;
}

export const stages = {
  boq_details: {
    records: 'boq_details',
    word: 'boq-details',
    title: 'BOQ details',
    plural: 'BOQ details',
    permissions: 'estimation.boq_details',
    list: 'boq_details_det',
    id: 'estimation_boq_detail_id',
  },
  boq_creation: {
    records: 'boq_creations',
    word: 'boq-creation',
    title: 'BOQ creation',
    plural: 'BOQ creations',
    permissions: 'estimation.boq_creation',
    list: 'boq_creations_det',
    id: 'estimation_boq_creation_id',
  },
  boq_sales: {
    records: 'boq_sales',
    word: 'boq-sale',
    title: 'BOQ sales',
    plural: 'BOQ sales',
    permissions: 'estimation.boq_sales',
    list: 'boq_sales_det',
    id: 'estimation_boq_sale_id',
  },
  cost_estimation: {
    records: 'boq_costs',
    word: 'boq-cost',
    title: 'Cost estimation',
    plural: 'Cost estimations',
    permissions: 'estimation.boq_cost',
    list: 'cost_estimation_det',
    id: 'estimation_boq_cost_id',
  },
} as const satisfies Record<StageName, Stage>;

/** What a line of a bill is: a group with a heading, a bill of materials, or an item. */
export const lineKinds = ['structure', 'bom', 'item'] as const;
export type BillLineKind = (typeof lineKinds)[number];
