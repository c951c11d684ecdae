import type { ReactNode } from 'react'
import './on-page.css'

interface Props {
  title: string
  /** Unique on the page. */
  id: string
  /** Links. */
  children: ReactNode
}

/** A small list of links at the side of a page: its sections, or related pages. */
export const OnPage = ({ title, id, children }: Props) => (
  <nav className="onpage" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </nav>
)
