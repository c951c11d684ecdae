import { useState } from 'react'

/** The view that is open; it opens when its data has loaded, and says why where that failed. */
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
