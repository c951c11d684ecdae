import { useSyncExternalStore } from 'react'

/** Returns true after hydration. */
export const useAlive = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
