import type { ReactNode } from 'react'
import './table-frame.css'

interface Props {
  /** Accessible name of the frame. */
  name: string
  className?: string
  children: ReactNode
}

/** A scrolling frame for a table that is too wide or too long for the page. The head of the table stays visible. */
export const TableFrame = ({ name, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
  <section className={`tableframe ${className}`} tabIndex={0} aria-label={name}>
    {children}
  </section>
)
