import { useCallback } from 'react';
import { useListContext, type Identifier } from 'react-admin';
import type { ExportFormat } from '../../dataProvider/types.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useWork } from '../useWork.ts';
import { useCurrentList } from './currentList.ts';
import { saveFile } from '../saveFile.ts';
import type { Columns } from './useColumns.ts';

/** Exports all pages of the filtered list, or the records of `ids`, with the visible columns. */
export const useExport = (resource: Resource, columns: Columns) => {
  const provider = useProvider();
  const { filterValues, sort } = useListContext();
  const list = useCurrentList()?.name;
  const work = useWork();
  const { run } = work;
  const save = useCallback(
    (format: ExportFormat, ids?: readonly Identifier[]) =>
      run(async () => {
        const names = columns.shown.map((c) => c.name);
        const choice = ids ? { ids } : { filter: filterValues };
        const { blob, name } = await provider.exportRows(resource.name, {
          format,
          columns: names,
          list,
          sort,
          ...choice,
        });
        saveFile(blob, name);
        return `${name} is downloaded`;
      }),
    [provider, run, resource, columns, list, filterValues, sort],
  );
  return { run: save, running: work.busy };
};
