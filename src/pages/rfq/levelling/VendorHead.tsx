import { vendors } from '../../../resources/masters/vendors.ts';
import type { LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { InactiveMark } from '../../../ui/fields/InactiveMark.tsx';
import { shortened } from '../../../ui/fields/numbers.ts';
import type { Vendor } from './model.ts';

interface Props {
  readonly vendor: Vendor;
  readonly quotation: LevellingQuotation | undefined;
  /** The currency of the branch. */
  readonly currency: string;
  readonly tabIndex: number;
  readonly onOpen: () => void;
}

/** Why it is out of order (rule 150), in a word. */
const headWords: Readonly<Record<LevellingQuotation['exceptions'][number], string>> = {
  late: 'late',
  not_asked: 'not asked',
  inactive: 'inactive',
  over: 'over',
};

/** What a quotation says of all its lines, in a few words. */
const termsOf = (quotation: LevellingQuotation, currency: string): readonly [string, string] => {
  const { reference, revision, exchange_rate: rate, lead_time_days: days, valid_until: until } = quotation;
  const isForeign = quotation.currency !== null && quotation.currency !== currency;
  const first = [
    reference ?? (revision > 1 ? '' : 'Answered'),
    revision > 1 && `rev. ${revision}`,
    isForeign && (rate ? `${quotation.currency} × ${shortened(rate)}` : `${quotation.currency}, no rate`),
  ];
  const second = [
    days !== null && `${days} d`,
    until && `until ${formatDay(until)}`,
    quotation.exceptions.length > 0 && quotation.exceptions.map((one) => headWords[one]).join(', '),
    quotation.minimum_order !== null && `min. ${formatDecimal('money', quotation.minimum_order)}`,
  ];
  return [first.filter(Boolean).join(' · '), second.filter(Boolean).join(' · ')];
};

/** The head of a vendor's column: a button to all that the vendor says. */
export const VendorHead = ({ vendor, quotation, currency, tabIndex, onOpen }: Props) => {
  const [first, second] = quotation ? termsOf(quotation, currency) : ['No answer yet', ''];
  return (
    <button type="button" className="lv-head" tabIndex={tabIndex} aria-haspopup="dialog" onClick={onOpen}>
      <span className="lv-head-name" title={vendor.name}>
        {vendor.name}
      </span>
      <span className="lv-head-terms">
        <InactiveMark resource={vendors.name} id={vendor.id} /> {first}
      </span>
      <span className="lv-head-terms" title={second}>
        {second}
      </span>
    </button>
  );
};
