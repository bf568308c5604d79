import { vendors } from '../../../../resources/masters/vendors.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { bindOutside, type Binding, type OpenRequest } from '../../../engine/binding.ts';
import { pdfOf } from '../../../print/pdf.ts';
import { vendorRequest, type Firm, type VendorRequest } from './request.ts';
import { requestPdf } from './requestPdf.ts';
import { requestWorkbook } from './requestWorkbook.ts';

const calls = rfqs.endpoints;

/** The branch that the request is in, as its documents name it. */
const firmOf = ({ signedIn, actor }: Pick<OpenRequest, 'signedIn' | 'actor'>): Firm => {
  const { name, currency } = assertDefined(signedIn.branches.find(({ id }) => id === actor.branchId));
  return { name, currency };
};

type AboutVendor = OpenRequest<typeof calls.vendorDocument>;

const read = (request: AboutVendor): Promise<VendorRequest> => {
  const { params, inBranch } = request;
  return inBranch((tx) => vendorRequest(tx, params.id, params.vendorId, firmOf(request)));
};

const kinds = { kinds: { vendorId: vendors.title } };

/** The files that go to a vendor: read in a transaction, made after it. */
export const documentBindings: readonly Binding[] = [
  bindOutside(
    calls.vendorDocument,
    async (request) => {
      const found = await read(request);
      return { name: `${found.code} ${found.vendorName}`, kind: 'pdf', content: () => pdfOf(requestPdf(found)) };
    },
    kinds,
  ),
  bindOutside(
    calls.vendorWorkbook,
    async (request) => {
      const found = await read(request);
      return { name: `${found.code} ${found.vendorName}`, kind: 'xlsx', content: () => requestWorkbook(found) };
    },
    kinds,
  ),
];
