import type { RecordPartProps } from '../extensions/extension.ts';
import type { Resource } from '../../schema/resource.ts';
import { PartRows } from './PartRows.tsx';
import { usePartActs } from './usePartActs.ts';

interface Props extends RecordPartProps {
  readonly part: Resource;
}

const Parts = ({ record, part }: Props) => <PartRows part={part} parent={record} acts={usePartActs(part)} />;

/** The parts of one record, as a list on its page. */
export const PartsTab = (props: Props) => <Parts {...props} />;
