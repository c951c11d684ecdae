import { useCallback, useSyncExternalStore } from 'react'

/** A value outside of components, which all components share. */
interface SharedValue<Value> {
  /** The value that the server renders. */
  readonly initialValue: Value
  /** Changed only by `setSharedValue`. */
  value: Value
  readonly listeners: Set<() => void>
}

export const createSharedValue = <Value>(initialValue: Value): SharedValue<Value> => ({
  initialValue,
  value: initialValue,
  listeners: new Set(),
})

/** Changes the value, and renders the components again that use it. */
export const setSharedValue = <Value>(sharedValue: SharedValue<Value>, value: Value) => {
  sharedValue.value = value
  for (const listener of sharedValue.listeners) listener()
}

/** Returns the value, and renders the component again when it changes. */
export const useSharedValue = <Value>(sharedValue: SharedValue<Value>) => {
  const { listeners } = sharedValue
  const listen = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    [listeners],
  )
  return useSyncExternalStore(
    listen,
    () => sharedValue.value,
    () => sharedValue.initialValue,
  )
}
