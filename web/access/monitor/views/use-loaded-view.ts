import { useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. */
export const useLoadedView = <View>() => {
  const [opened, setOpened] = useState<View>()
  const [trouble, setTrouble] = useState<unknown>()
  return {
    opened,
    trouble,
    open: async (load: () => Promise<View>) => {
      setTrouble(undefined)
      await load().then(loaded => setOpened(() => loaded), setTrouble)
    },
    close: () => setOpened(undefined),
  }
}
