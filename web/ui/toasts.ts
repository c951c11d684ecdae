import { type ReactNode, useSyncExternalStore } from 'react'

interface Toast {
  id: number
  tone: 'done' | 'info' | 'warning'
  body: ReactNode
}

let shown: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

const show = (toast: Toast | undefined) => {
  shown = toast
  for (const listener of listeners) listener()
}

/** Floats a message at the foot of the window, in place of the one before. */
export const showToast = (tone: Toast['tone'], body: ReactNode) => {
  lastId += 1
  show({ id: lastId, tone, body })
}

export const closeToast = () => show(undefined)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The message that floats now, if one does. */
export const useToast = () =>
  useSyncExternalStore(
    listen,
    () => shown,
    () => undefined,
  )
