import type { ReactNode } from 'react'
import './side-links.css'

interface Props {
  title: string
  /** Id of the heading; unique on the page. */
  id: string
  /** Links. */
  children: ReactNode
}

/** A list of links at the side of a page: to its sections, or to related pages. */
export const SideLinks = ({ title, id, children }: Props) => (
  <nav className="onpage" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </nav>
)
