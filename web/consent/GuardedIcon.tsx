import { GuardedLink, type GuardedLinkProps } from './GuardedLink.tsx'

/** An icon in a row that leads to a file or opens a window. */
export const GuardedIcon = (props: Omit<GuardedLinkProps, 'className' | 'name'> & { name: string }) => (
  <GuardedLink className="act" {...props} />
)
