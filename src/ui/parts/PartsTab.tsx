import { isBrokenDown } from '../../schema/brokenDown.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { KindsOfLines } from './KindsOfLines.tsx';
import { PartRows } from './PartRows.tsx';
import { usePartActs } from './usePartActs.ts';

interface Props extends RecordPartProps {
  readonly part: Resource;
}

const Parts = ({ record, part }: Props) => <PartRows part={part} parent={record} acts={usePartActs(part)} />;

/** The parts of one record, as a list on its page; lines of several kinds as a list for each. */
export const PartsTab = (props: Props) => {
  const { record, part } = props;
  return isBrokenDown(part) ? <KindsOfLines part={part} parent={record} /> : <Parts {...props} />;
};
