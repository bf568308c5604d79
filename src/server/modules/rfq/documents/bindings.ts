import { awards } from '../../../../resources/rfq/awards.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { bind, bindOutside, type Binding, type OpenRequest } from '../../../engine/binding.ts';
import { readSender } from '../../../print/letterhead.ts';
import { logFailure, streamOf } from '../../../engine/sentStream.ts';
import { pdfOf, pdfWithFiles } from '../../../print/pdf.ts';
import { inThread } from '../../../thread/thread.ts';
import { zipped } from '../../../zip/stream.ts';
import { readAward, type ReadAward } from './award.ts';
import { vendorBundle } from './bundle.ts';
import { drawingsApart, drawingsInside, fitInside } from './drawings.ts';
import { importQuotation } from './importQuotation.ts';
import { vendorRequest, type VendorRequest } from './request.ts';
import { readLevelling } from './levellingWorkbook.ts';
import { requestPdf } from './requestPdf.ts';

const calls = rfqs.endpoints;
const awardCalls = awards.endpoints;

type AboutVendor = OpenRequest<typeof calls.vendorDocument>;

const read = ({ params, inBranch }: AboutVendor): Promise<VendorRequest> =>
  inBranch(async (tx) => vendorRequest(tx, params.id, params.vendorId, await readSender(tx)));

const asked = ({ params, inBranch, who }: OpenRequest<typeof awardCalls.document>): Promise<ReadAward> =>
  inBranch(async (tx) => readAward(tx, params.id, await readSender(tx), who));

const kinds = { kinds: { vendorId: vendors.title } };

/** The most bytes of a workbook that was read: 2,000 lines with their texts. */
const bodyLimit = 4 * 1024 * 1024;

/** The files that go to a vendor, read in a transaction and made after it; and the vendor's answer as it was read. */
export const documentBindings: readonly Binding[] = [
  bindOutside(
    calls.vendorDocument,
    async (request) => {
      const found = await read(request);
      const { files } = found;
      const content = fitInside(files)
        ? () => pdfWithFiles(async () => requestPdf(found, await drawingsInside(request, files)))
        : async () => pdfOf(requestPdf(found, await drawingsApart(request, files)));
      return { name: `${found.code} ${found.vendorName}`, kind: 'pdf', content };
    },
    kinds,
  ),
  bindOutside(
    calls.vendorWorkbook,
    async (request) => {
      const found = await read(request);
      return {
        name: `${found.code} ${found.vendorName}`,
        kind: 'xlsx',
        content: () => inThread('vendorWorkbook', found),
      };
    },
    kinds,
  ),
  bindOutside(
    calls.vendorBundle,
    async (request) => {
      const found = await read(request);
      const files = await vendorBundle(found, request);
      const { log, actor } = request;
      const content = () => streamOf(logFailure(log, actor.requestId, zipped(files), 'bundle'));
      return { name: `${found.code} ${found.vendorName}`, kind: 'zip', content };
    },
    kinds,
  ),
  bindOutside(calls.levellingWorkbook, async ({ params, inBranch, who }) => {
    const found = await inBranch(async (tx) => readLevelling(tx, params.id, await readSender(tx), who));
    return {
      name: `${String(found.rfq['rfq_code'])} levelling`,
      kind: 'xlsx',
      content: () => inThread('levellingWorkbook', found),
    };
  }),
  bind(calls.importQuotation, (tx, { params, body, who }) => importQuotation(tx, params.id, body, who), { bodyLimit }),
];

/** The files of an award. */
export const awardBindings: readonly Binding[] = [
  bindOutside(awardCalls.document, async (request) => {
    const found = await asked(request);
    return { name: String(found.award['number']), kind: 'pdf', content: () => inThread('awardPdf', found) };
  }),
  bindOutside(awardCalls.workbook, async (request) => {
    const found = await asked(request);
    return { name: String(found.award['number']), kind: 'xlsx', content: () => inThread('awardWorkbook', found) };
  }),
];
