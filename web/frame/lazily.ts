import { type ComponentType, createElement, lazy } from 'react'

/** Creates a lazily loaded component. If the connection is lost while it loads, only this part waits. */
export const lazily: typeof lazy = load => lazy(() => whenOnline(load))

/**
 * Creates a lazy component that can be loaded before hydration and then renders synchronously: if it were still pending when its parent
 * changes, React would remove the server's markup and insert it again.
 */
export const preloadable = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loadedComponent: ComponentType<Props> | undefined
  const preload = async () => {
    const part = await load()
    loadedComponent = part.default
    return part
  }
  const Lazy = lazily(preload) as ComponentType<Props>
  const Part = (props: Props) => createElement(loadedComponent ?? Lazy, props)
  return Object.assign(Part, { preload })
}

const whenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async error => {
    if (navigator.onLine) throw error
    await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    return whenOnline(load)
  })
