import { useRef, useState } from 'react'

/** Holds the data of the open dialog, which opens once its data is loaded. If several are requested, only the last one opens. */
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
