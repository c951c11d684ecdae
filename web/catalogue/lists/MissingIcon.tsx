import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'

/** A greyed icon: its name and tip are the message, and so is what a press says. */
export const MissingIcon = ({ message, children }: { message: string; children: ReactNode }) => (
  <button
    type="button"
    className="act off"
    aria-label={message}
    title={message}
    onClick={() => showToast('info', message)}
  >
    {children}
  </button>
)
