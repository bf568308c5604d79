import { useSession } from '../../authProvider/session.ts';
import { extensions } from '../extensions.ts';
import { menuOf } from '../menu.ts';

/** What the wings add to the bar of every screen, for users who may see anything at all. */
export const BarParts = () => {
  const session = useSession();
  if (!session || menuOf().length === 0) return null;
  return extensions.bar.map(({ key, Part }) => <Part key={`${key} ${session.user.id} ${session.branch}`} />);
};
