import { useSyncExternalStore } from 'react'

/** Whether scripts have taken the page over. Until then a form must not go: the browser would send it by itself. */
export const useAlive = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
