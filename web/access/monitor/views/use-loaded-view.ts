import { useRef, useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. The view that was pressed last wins. */
export const useLoadedView = <View>() => {
  const [openedView, setOpenedView] = useState<View>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef<object>(undefined)
  return {
    openedView,
    failure,
    open: async (load: () => Promise<View>) => {
      const request = {}
      latest.current = request
      setFailure(undefined)
      await load().then(
        loaded => latest.current === request && setOpenedView(() => loaded),
        error => latest.current === request && setFailure(error),
      )
    },
    close() {
      latest.current = undefined
      setOpenedView(undefined)
    },
  }
}
