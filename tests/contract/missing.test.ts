import { describe, expect, it } from 'vitest';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { siteRequestLines, siteRequests } from '../support/siteRequests.ts';
import { declaredRows, lacking, printed } from './declared.ts';
import { declared, placeOf, tables } from './missing.ts';

describe('what the tables of the contract lack', () => {
  it('is nothing, and they have nothing that the product has not', () => {
    expect(lacking(declared(), tables())).toEqual({});
    expect(lacking(tables(), declared())).toEqual({});
  });

  it('is printed in their form for a resource that they do not know', () => {
    const calls = [siteRequests, siteRequestLines].flatMap((resource) =>
      allCallsOf(resource).map((call) => ({ area: resource.name, call })),
    );
    const missing = lacking(declaredRows([siteRequests, siteRequestLines], calls), tables());
    expect(Object.keys(missing)).toEqual(['calls', 'fields', 'screens', 'words', 'steps']);
    const lines = printed(missing.calls ?? []).split('\n');
    expect(lines[0]).toBe('area\tmethod\tpath\tpermission\tquery\tbody\trows\ttotal\tsize\tstatus\tsuccess\tfailure');
    expect(lines).toEqual(
      expect.arrayContaining([
        'test_site_request_lines\tGET\t/api/test-site-requests/{request_id}/material-booking/lines\ttest.site_request_line.update\t@list,unit\t\tdata.records\tdata.pagination.total\t10\t200\t\tFailed to fetch test site request lines',
        'test_site_requests\tGET\t/api/test-site-requests/{id}/title\ttest.site_request.view\t\t\t\t\t\t200\t\tFailed',
        'test_site_requests\tPOST\t/api/projects/{id}/test-site-requests/reject\ttest.site_request.update\t\treason*,version\t\t\t\t200\tClosed\tFailed',
      ]),
    );
    expect(printed(missing.steps ?? []).split('\n')).toEqual([
      'process\taction\tlabel\tpermission\tby\tcomment\tbarred\tdistinct\tguards\tmarks\tDRAFT\tSENT\tCLOSED',
      'test_site_requests\tsend\tSend\ttest.site_request.update\tcreator\toptional\t\t\t\t\tSENT\t-\t-',
      'test_site_requests\tclose\tClose\ttest.site_request.update\tcreator\trequired\t\t\t\t\t-\tCLOSED\t-',
    ]);
    expect(printed(missing.fields ?? [])).toContain(
      'test_site_request_lines\tquantity\tquantity\tQuantity\trequired\n',
    );
  });

  it('is printed with the file in which it belongs, of a new process too', () => {
    expect(['calls', 'words', 'late', 'marks', 'rests'].map((table) => placeOf(table))).toEqual([
      'tests/contract/calls.tsv',
      'tests/contract/words.tsv',
      'tests/contract/late.tsv',
      'tests/contract/marks.tsv',
      'tests/contract/restsOn.tsv',
    ]);
    expect(placeOf('steps', 'rfqs')).toBe('tests/contract/rfqSteps.tsv');
    expect(placeOf('steps', 'plant_hires')).toMatch(/^a table of its own: /);
  });

  it('is also what was taken out of the product, and a line that was changed there is no new one', () => {
    const [product, known] = [declared(), tables()];
    const without = { ...product, calls: product.calls.filter(({ path }) => path !== '/api/client/{id}') };
    expect(
      lacking(known, without)
        .calls?.map(({ method }) => method)
        .sort(),
    ).toEqual(['DELETE', 'GET', 'PUT']);
    expect(lacking(without, known)).toEqual({});
  });
});
