import { useRef, useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. The view that was pressed last wins. */
export const useLoadedView = <View>() => {
  const [opened, setOpened] = useState<View>()
  const [errorMessage, setErrorMessage] = useState<unknown>()
  const latest = useRef<object>(undefined)
  return {
    opened,
    errorMessage,
    open: async (load: () => Promise<View>) => {
      const request = {}
      latest.current = request
      setErrorMessage(undefined)
      await load().then(
        loaded => latest.current === request && setOpened(() => loaded),
        error => latest.current === request && setErrorMessage(error),
      )
    },
    close() {
      latest.current = undefined
      setOpened(undefined)
    },
  }
}
