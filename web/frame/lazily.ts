import { type ComponentType, createElement, lazy } from 'react'

/** A part of a page that is fetched when it is drawn. If the connection is lost while it loads, only this part waits. */
export const lazily: typeof lazy = load => lazy(() => whenOnline(load))

/**
 * A part that can be fetched before the page is hydrated and is then drawn at once: one that is still waited for while its parent changes
 * would take what the server drew off the page and put it back.
 */
export const preloadable = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let ready: ComponentType<Props> | undefined
  const preload = async () => {
    const part = await load()
    ready = part.default
    return part
  }
  const Lazy = lazily(preload) as ComponentType<Props>
  const Part = (props: Props) => createElement(ready ?? Lazy, props)
  return Object.assign(Part, { preload })
}

const whenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async error => {
    if (navigator.onLine) throw error
    await new Promise(goOn => addEventListener('online', goOn, { once: true }))
    return whenOnline(load)
  })
