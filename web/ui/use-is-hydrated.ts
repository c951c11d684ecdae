import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, true afterwards. A component that is first rendered later gets true at once. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
