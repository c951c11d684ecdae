import { useRef, useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. The view that was pressed last wins. */
export const useLoadedView = <View>() => {
  const [openedView, setOpenedView] = useState<View>()
  const [failure, setFailure] = useState<unknown>()
  const latestRequest = useRef<object>(undefined)
  return {
    openedView,
    failure,
    open: async (load: () => Promise<View>) => {
      const request = {}
      latestRequest.current = request
      setFailure(undefined)
      await load().then(
        loaded => latestRequest.current === request && setOpenedView(() => loaded),
        error => latestRequest.current === request && setFailure(error),
      )
    },
    close() {
      latestRequest.current = undefined
      setOpenedView(undefined)
    },
  }
}
