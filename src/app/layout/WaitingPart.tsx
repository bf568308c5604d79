import { useSession } from '../../authProvider/session.ts';
import { lazyButtons } from '../lazyPart.tsx';
import { menuOf } from '../menu.ts';

const Waiting = lazyButtons(
  () => import('../../pages/waiting/index.ts'),
  (m) => m.Waiting,
);

/** How much waits for the person, in the frame of every screen; for whoever may see nothing, nothing does. */
export const WaitingPart = () => {
  const session = useSession();
  if (!session || menuOf().length === 0) return null;
  return <Waiting key={`${session.user.id} ${session.branch}`} />;
};
