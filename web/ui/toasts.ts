import type { ReactNode } from 'react'
import { createSharedValue, setSharedValue, useSharedValue } from './state/shared-values.ts'

interface Toast {
  id: number
  tone: 'done' | 'info' | 'warning'
  body: ReactNode
}

const currentToast = createSharedValue<Toast | undefined>(undefined)
let lastId = 0

/** Shows a message at the bottom of the window, replacing the previous one. */
export const showToast = (tone: Toast['tone'], body: ReactNode) => {
  lastId += 1
  setSharedValue(currentToast, { id: lastId, tone, body })
}

/** Removes the current message. */
export const closeToast = () => setSharedValue(currentToast, undefined)

/** Returns the current message, if any. */
export const useToast = () => useSharedValue(currentToast)
