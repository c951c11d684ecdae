import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'

interface Props {
  /** Says what is missing: the tooltip, and a toast after a press. */
  message: string
  /** The name for screen readers: the message and the title of the report. */
  name: string
  children: ReactNode
}

/** A greyed icon in place of a missing file or link. */
export const MissingIcon = ({ message, name, children }: Props) => (
  <button
    type="button"
    className="act off"
    aria-label={name}
    title={message}
    onClick={() => showToast('info', message)}
  >
    {children}
  </button>
)
