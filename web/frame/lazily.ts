import { lazy } from 'react'

/** A part of a page that is fetched when it is drawn. A line that is lost meanwhile is waited for, and takes nothing else away. */
export const lazily: typeof lazy = load => lazy(() => whenOnline(load))

const whenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async error => {
    if (navigator.onLine) throw error
    await new Promise(goOn => addEventListener('online', goOn, { once: true }))
    return whenOnline(load)
  })
