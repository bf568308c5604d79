import { useCallback, useState } from 'react';
import { useListContext, type Identifier } from 'react-admin';
import type { ExportFormat } from '../../dataProvider/types.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.ts';
import { useCurrentList } from './currentList.ts';
import { saveFile } from './saveFile.ts';
import type { Columns } from './useColumns.ts';

/** Exports all pages of the filtered list, or the records of `ids`, with the visible columns. */
export const useExport = (resource: Resource, columns: Columns) => {
  const provider = useProvider();
  const toast = useToast();
  const { filterValues, sort } = useListContext();
  const list = useCurrentList()?.name;
  const [running, setRunning] = useState(false);
  const run = useCallback(
    async (format: ExportFormat, ids?: readonly Identifier[]) => {
      setRunning(true);
      try {
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
        toast.done(`${name} is downloaded`);
      } catch (error) {
        toast.failed(error);
      } finally {
        setRunning(false);
      }
    },
    [provider, toast, resource, columns, list, filterValues, sort],
  );
  return { run, running };
};
