import { useRef, useState } from 'react'

/**
 * Holds the view (the data) of a dialog, which opens once its view is loaded. If several views are requested before one is loaded, only the
 * last one opens.
 */
export const useLoadedView = <View>() => {
  const [openedView, setOpenedView] = useState<View>()
  const [failure, setFailure] = useState<unknown>()
  // A new object for each request; undefined after the dialog was closed, so that a view that is loaded later does not open it.
  const latestRequestToken = useRef<object>(undefined)
  return {
    openedView,
    failure,
    open: async (load: () => Promise<View>) => {
      const requestToken = {}
      latestRequestToken.current = requestToken
      setFailure(undefined)
      await load().then(
        // React would call a view that is a function instead of storing it.
        view => latestRequestToken.current === requestToken && setOpenedView(() => view),
        error => latestRequestToken.current === requestToken && setFailure(error),
      )
    },
    close() {
      latestRequestToken.current = undefined
      setOpenedView(undefined)
    },
  }
}
