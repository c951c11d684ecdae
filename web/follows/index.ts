export { FollowConsent } from './FollowConsent.tsx'
export { FollowField, FollowSelect } from './FollowSelect.tsx'
export { endFollow, type ShownPace } from './paces.ts'
export { useReloadedFollows } from './use-follow.tsx'
