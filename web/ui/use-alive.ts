import { useSyncExternalStore } from 'react'

/** Returns true after hydration. Until then a form must not be submitted, as the browser would send it natively. */
export const useAlive = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
