import { useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. */
export const useLoadedView = <View>() => {
  const [opened, setOpened] = useState<View>()
  const [errorMessage, setErrorMessage] = useState<unknown>()
  return {
    opened,
    errorMessage,
    open: async (load: () => Promise<View>) => {
      setErrorMessage(undefined)
      await load().then(loaded => setOpened(() => loaded), setErrorMessage)
    },
    close: () => setOpened(undefined),
  }
}
