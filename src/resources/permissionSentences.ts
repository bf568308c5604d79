import type { Resource } from '../schema/resource.ts';
import { inSentence } from '../schema/words.ts';

const stage = (name: string) => ({
  view: `See the ${name} of estimations: lines, quantities, revisions and comments; export them.`,
  update: `Add, change, move and delete lines of the ${name} while it is open to them.`,
  submit: `Send the ${name} for review, and take it back until somebody has looked at it.`,
  review: `Be chosen as reviewer of the ${name}: send it on for approval, or back to its creator.`,
  approve: `Be chosen as approver of the ${name}: approve it, or send it back to its creator.`,
  revise: `Open a new revision of an approved ${name}; the old one stays readable.`,
  comment: `Write and resolve comments on lines of the ${name}.`,
});

/**
 * What permissions allow whose verb and record do not tell it, by sub-module and action: in one sentence, for whoever
 * decides on them. All others follow from the description of their record.
 */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin.branch': {
    view: 'See the branches in which they work, with currency, working days and letterhead.',
    create: 'Found a branch; whoever does is assigned to it.',
    update:
      'Change name, currency, working days, letterhead, terms and tax, and the value from which awards are approved; close a branch.',
  },
  'admin.history': {
    view: 'See every change of the kinds of records that they see, by whom and when, and export the whole history.',
  },
  'admin.people_history': {
    view: 'See every change of people, roles, permissions and branches, by whom and when, and export it.',
  },
  'admin.permission': {
    view: 'See what each person may do, and where it comes from.',
    update: 'Give and take single permissions and roles, and decide requests for access; never more than they have.',
  },
  'admin.role': {
    view: 'See roles, what they allow and who has them, and compare them.',
    create: 'Make a new role, which allows nothing until permissions are ticked.',
    update: 'Change what a role allows, at once for everybody who has it; never more than they have themselves.',
    delete: 'Delete a role that nobody has.',
  },
  'admin.system': {
    view: 'See the state of the installation: version, database, disks, backups, and what to look at.',
  },
  'admin.trail': {
    view: 'See who signed in or failed to, read records, took files and exported lists in their branches; export it.',
  },
  'admin.user': {
    view: 'See the people of their branches: e-mail, branches, roles, when they were last here.',
    create: 'Add people, one by one or from a spreadsheet; giving them roles takes “Permissions: Update” too.',
    update: 'Change people and their branches, deactivate them, and give them new one-time passwords.',
  },
  'enquiry.follow_up': {
    update: 'Change follow-ups, and say that they are done or cancelled.',
  },
  'enquiry.global': {
    view: 'See the enquiries of everybody in the branch, not only their own.',
    manage: 'Act as the owner of every enquiry of the branch, for owners who have left or are away.',
  },
  'enquiry.global_pending': { view: 'See all enquiries of the branch that await approval, whoever is to approve.' },
  'enquiry.own': {
    view: 'See the enquiries that they created or that are assigned to them; search and export them.',
    create: 'Log enquiries, one by one or from a spreadsheet.',
    update: 'Change their own enquiries while they are drafts or were sent back; add and remove files.',
    submit: 'Send their own enquiries for approval, and take them back until somebody has looked.',
    convert: 'Turn their approved enquiries into a project with an estimation.',
    close: 'Say that a converted enquiry was won or lost.',
    cancel: 'Cancel their own enquiries.',
    comment: 'Write comments on the enquiries that they see.',
  },
  'enquiry.pending': {
    view: 'See the enquiries that await their review or approval.',
    review: 'Be chosen as reviewer of enquiries, and sign that they were reviewed.',
    approve: 'Be chosen as approver of enquiries, and approve them.',
    send_back: 'Send an enquiry that awaits them back to its owner, with the reason.',
  },
  'estimation.boq_cost': stage('cost estimation'),
  'estimation.boq_creation': stage('BOQ creation'),
  'estimation.boq_details': stage('BOQ details'),
  'estimation.boq_sales': stage('BOQ sales'),
  'estimation.estimation': {
    view: 'See estimations with their stages and where each stands.',
    update: 'Change who creates an estimation, its title and dates.',
    coordinate:
      'Lead an estimation on: forward it to cost estimation, submit it to the client, close it as won or lost.',
    hold: 'Hold an estimation: everything in it is read-only until they resume it.',
    reopen: 'Reopen an estimation that was closed as won or lost, with its enquiry and project.',
  },
  'estimation.quotation': {
    view: 'See the quotations that were issued to clients, and download them.',
    create: 'Issue quotations of approved BOQ sales and cost estimations.',
  },
  'estimation.boq_heading': {
    view: 'See the headings that imports of bills have learnt to read.',
  },
  'people.directory': { view: 'Find colleagues of the branch by name, wherever a person is chosen or mentioned.' },
  'procurement.award': {
    view: 'See awards: what is ordered from whom, at what price.',
    create: 'Draft awards and send them for review; award at once what is below the value of the branch.',
    approve: 'Be chosen as reviewer or approver of awards: pass them on, approve them, or send them back.',
  },
  'procurement.booking': {
    view: 'See the material booking of requests, and requests for stock that others booked.',
    update:
      'Book lines from stock, production or buyout, hand material out, and release or decline requests for stock.',
  },
  'procurement.buyout': {
    view: 'See buyout requests and what vendors have delivered.',
    update: 'Send bookings to buyout, receive deliveries for them, and cancel them.',
  },
  'procurement.order': {
    view: 'See orders: what was ordered from which vendor, at what price, and what has come.',
    update: 'Complete, send and confirm orders, change them below the value of the branch, and let the rest go.',
    approve: 'Be chosen as reviewer or approver of changes of orders: pass them on, approve them, or send them back.',
  },
  'procurement.production': {
    view: 'See production orders and how far they are.',
    update: 'Order from production units, receive what they made, finish and cancel orders.',
  },
  'procurement.request': {
    view: 'See purchase requests with their lines and marks.',
    create: 'Make purchase requests, for a project or general ones.',
    update: 'Change lines, consumables and vendors of purchase requests; close, cancel and reopen their own.',
    comment: 'Write comments on lines and consumables of purchase requests.',
  },
  'procurement.rfq': {
    view: 'See RFQs, quotations and how they compare.',
    create: 'Make RFQs of buyout requests.',
    update: 'Choose vendors of an RFQ, enter quotations and bids, level them; send, close, reopen and cancel RFQs.',
  },
  'procurement.stock': {
    view: 'See what is on hand, booked and free, and every stock entry.',
    create: 'Enter receipts and adjustments of stock, and take back a receipt that was a mistake.',
  },
  'project.contract_action': {
    update: 'Change action items, complete and reopen those assigned to them.',
  },
  'project.contract_review': {
    submit: 'Send contract reviews for review, and take them back until somebody has looked.',
    approve: 'Be chosen as reviewer of contracts: approve them, or send them back with the reason.',
  },
  'project.project': {
    close: 'Close any project at its end, and reopen it; whoever manages its plan may without this.',
  },
  'project.plan': {
    view: 'See project plans: tasks, dates, the chart and revisions.',
    create: 'Begin a project plan, from nothing, from master tasks or from a bill.',
    update: 'Change tasks, percentages and dates of a plan that is open to them.',
    submit: 'Send a plan for approval, and take it back until somebody has looked.',
    approve: 'Be chosen as approver of plans: approve them for the client, or send them back.',
    manage: 'Be chosen as project manager: say that the client accepts a plan or sends it back.',
    track: 'Say how far sub-tasks of an approved plan are, without changing the plan.',
    comment: 'Write and resolve comments on tasks of a plan.',
  },
};

const derived = (action: string, { titles, verbs }: Resource): string | undefined => {
  const many = inSentence(titles);
  if (action === 'view') return `See ${many}, search and export them.`;
  if (action === 'create')
    return `Add ${many}${verbs.includes('importRows') ? ', one by one or from a spreadsheet' : ''}.`;
  if (action === 'update') return `Change ${many}, one or several at once.`;
  if (action === 'delete') return `Delete ${many} that nothing else uses.`;
  return action === 'comment' ? `Write comments on ${many}.` : undefined;
};

/** The steps that a permission allows, by their labels, for an action without a sentence of its own. */
const stepsOf = (permission: string, resources: readonly Resource[]): string | undefined => {
  const labels = resources.flatMap(({ workflow }) =>
    Object.values(workflow?.actions ?? {}).flatMap((step) => (step.permission === permission ? [step.label] : [])),
  );
  return labels.length > 0
    ? `Take the steps ${[...new Set(labels)].map((label) => `“${label}”`).join(', ')}.`
    : undefined;
};

/** What a permission allows, in one sentence; undefined if neither a table nor a description tells it. */
export const sentenceOf = (permission: string, resources: readonly Resource[]): string | undefined => {
  const [module = '', sub = '', action = ''] = permission.split('.');
  const own = resources.find(
    ({ permissions, partOf }) => permissions === `${module}.${sub}` && permissions !== partOf?.parent.permissions,
  );
  return written[`${module}.${sub}`]?.[action] ?? (own && derived(action, own)) ?? stepsOf(permission, resources);
};

/** The permissions that have a sentence written for them. */
export const writtenSentences = (): string[] =>
  Object.entries(written).flatMap(([sub, actions]) => Object.keys(actions).map((action) => `${sub}.${action}`));
