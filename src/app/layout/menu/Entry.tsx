import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { memo, useEffect, useRef, type MouseEventHandler } from 'react';
import { addressOf } from '../../../authProvider/basePath.ts';

/** `here`: it is the page, or what leads to it stands folded below it (`within`). */
export type Here = 'page' | 'within' | undefined;

interface Props {
  readonly to: string;
  readonly label: string;
  /** None below the head of a group. */
  readonly icon?: typeof SvgIcon;
  /** With its label; else with the icon alone. */
  readonly wide: boolean;
  readonly here: Here;
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
}

/** One link of the menu; the one of the page scrolls into sight. A navigation draws two of them again: the one that is left, and the one that is reached. */
export const Entry = memo(function Entry({ to, label, icon: Icon, wide, here, onClick }: Props) {
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // jsdom has no layout.
    if (here === 'page') place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [here]);
  const link = (
    <a
      ref={place}
      href={addressOf(to)}
      onClick={onClick}
      aria-label={wide ? undefined : label}
      aria-current={here && (here === 'page' ? 'page' : 'true')}
      className={here ? `entry ${here === 'page' ? 'active' : 'within'}` : 'entry'}
    >
      {Icon && (
        <span className="icon">
          <Icon fontSize="small" />
        </span>
      )}
      {wide && <span className="label">{label}</span>}
    </a>
  );
  return wide ? (
    link
  ) : (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  );
});
