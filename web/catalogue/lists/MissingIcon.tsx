import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'

/** A greyed icon: the message is its name, its tooltip and the response to a press. */
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
