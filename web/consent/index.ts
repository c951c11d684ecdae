export { CookieWarning } from './CookieWarning.tsx'
export { GuardedIcon } from './GuardedIcon.tsx'
export { GuardedLink, type GuardedLinkProps } from './GuardedLink.tsx'
export { useGuards } from './guards.tsx'
