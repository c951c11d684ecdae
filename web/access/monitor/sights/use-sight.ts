import { useState } from 'react'

/** Holds the open view; it opens when its data has loaded, and shows an error if that fails. */
export const useSight = <Sight>() => {
  const [sight, setSight] = useState<Sight>()
  const [trouble, setTrouble] = useState<unknown>()
  return {
    sight,
    trouble,
    open: async (load: () => Promise<Sight>) => {
      setTrouble(undefined)
      await load().then(loaded => setSight(() => loaded), setTrouble)
    },
    close: () => setSight(undefined),
  }
}
