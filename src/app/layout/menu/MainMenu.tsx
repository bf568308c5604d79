import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Box from '@mui/material/Box';
import { useCallback, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { useFollow } from '../../../ui/page/useFollow.ts';
import { menuOf } from '../../menu.ts';
import { Entry } from './Entry.tsx';
import { menuLook } from './look.ts';
import { NarrowSection } from './NarrowSection.tsx';
import { Section } from './Section.tsx';
import { useOpenGroups } from './useOpenGroups.ts';

interface Props {
  /** With labels; else icons alone. */
  readonly wide: boolean;
  readonly onChosen?: () => void;
}

/** The start page and the groups of the menu. A group of which the user may see one entry alone is that entry. */
export const MainMenu = ({ wide, onChosen }: Props) => {
  useSession();
  const sections = menuOf();
  const { pathname } = useLocation();
  // The entry of a list stands below the address of its resource.
  const [at] = sections
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length);
  const here = sections.find(({ entries }) => entries.some(({ to }) => to === at))?.group;
  const groups = useOpenGroups(here, at);
  const follow = useFollow();
  const choose = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      follow(event);
      onChosen?.();
    },
    [follow, onChosen],
  );
  return (
    <Box component="nav" aria-label="Main menu" sx={menuLook(wide)}>
      {sections.length > 0 && (
        <ul>
          <li>
            <Entry
              to="/"
              label="Home"
              icon={HomeOutlined}
              wide={wide}
              here={pathname === '/' ? 'page' : undefined}
              onClick={choose}
            />
          </li>
          {sections.map((section) => {
            const { group, icon, entries } = section;
            const [{ to, label }] = entries;
            if (entries.length === 1)
              return (
                <li key={group}>
                  <Entry
                    to={to}
                    label={label}
                    icon={icon}
                    wide={wide}
                    here={to === at ? 'page' : undefined}
                    onClick={choose}
                  />
                </li>
              );
            return wide ? (
              <Section
                key={group}
                section={section}
                at={at}
                open={groups.isOpen(group)}
                onToggle={() => groups.toggle(group)}
                onClick={choose}
              />
            ) : (
              <NarrowSection key={group} section={section} at={at} onClick={choose} />
            );
          })}
        </ul>
      )}
    </Box>
  );
};
