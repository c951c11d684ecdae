import { useSyncExternalStore } from 'react'

/** Creates a value outside of components, which all components share. The server renders its initial value. */
export const createSharedValue = <Value>(initialValue: Value) => {
  let value = initialValue
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const read = () => value
  return {
    read,
    set(newValue: Value) {
      value = newValue
      for (const listener of listeners) listener()
    },
    /** Returns the value, and renders the component again when it changes. */
    use: () => useSyncExternalStore(listen, read, () => initialValue),
  }
}
