import { type ReactNode, useSyncExternalStore } from 'react'

interface Toast {
  id: number
  tone: 'done' | 'info' | 'warning'
  body: ReactNode
}

let currentToast: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

const show = (toast: Toast | undefined) => {
  currentToast = toast
  for (const listener of listeners) listener()
}

/** Shows a message at the bottom of the window, replacing the previous one. */
export const showToast = (tone: Toast['tone'], body: ReactNode) => {
  lastId += 1
  show({ id: lastId, tone, body })
}

/** Removes the current message. */
export const closeToast = () => show(undefined)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the current message, if any. */
export const useToast = () =>
  useSyncExternalStore(
    listen,
    () => currentToast,
    () => undefined,
  )
