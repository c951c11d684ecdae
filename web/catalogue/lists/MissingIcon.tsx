import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'

/** A greyed icon in place of a missing file or link. The message is its name and its tooltip, and shows as a toast after a press. */
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
