import type { ReactNode } from 'react'
import './table-frame.css'

interface Props {
  name: string
  className?: string
  children: ReactNode
}

/** Holds a table that is too wide or too long for the page, its head in sight; it scrolls by keyboard too. */
export const TableFrame = ({ name, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
  <section className={`tableframe ${className}`} tabIndex={0} aria-label={name}>
    {children}
  </section>
)
