export { FollowUpsTab } from './FollowUpsTab.tsx';
