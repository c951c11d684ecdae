import { type ComponentType, createElement, lazy } from 'react'

/** Creates a component whose code is loaded when it is first rendered. If the connection is lost, only this component waits for it. */
export const createLazy: typeof lazy = load => lazy(() => loadWhenOnline(load))

/**
 * Creates a lazy component with a function `preload`. A component that is preloaded before hydration renders synchronously; if it were
 * still pending when its parent changes, React would remove the server's markup and insert it again.
 */
export const createPreloadable = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loadedComponent: ComponentType<Props> | undefined
  const preload = async () => {
    const module = await load()
    loadedComponent = module.default
    return module
  }
  const Lazy = createLazy(preload) as ComponentType<Props>
  const Preloadable = (props: Props) => createElement(loadedComponent ?? Lazy, props)
  return Object.assign(Preloadable, { preload })
}

/** Loads a module. If the browser is offline, it tries again when the connection is back. */
const loadWhenOnline = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async error => {
    if (navigator.onLine) throw error
    await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  })
