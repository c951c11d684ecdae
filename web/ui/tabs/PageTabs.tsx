import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isFocusLost } from '../lost-focus.ts'
import { formatNumber } from '../values/formats.ts'
import './tabs.css'

interface Tab<Name extends string> {
  name: Name
  label: string
  to: string
  /** How much the tab holds, where that helps to choose it. */
  count?: number
}

interface Props<Name extends string> {
  /** The name of the list of tabs. */
  label: string
  tabs: Tab<Name>[]
  current: Name
}

/** The tabs of a page as links, so that each has an address. */
export const PageTabs = <Name extends string>({ label, tabs, current }: Props<Name>) => {
  const open = useOpenFocus(current)
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ name, label, to, count }) => (
        <Link
          key={name}
          ref={name === current ? open : undefined}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          preventScrollReset
        >
          {label}
          {count !== undefined && <span className="n"> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** A link of the page that leads to a tab can disappear with the tab it was in: the tab that is open then takes its focus. */
const useOpenFocus = (current: string) => {
  const open = useRef<HTMLAnchorElement>(null)
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    if (isFocusLost()) open.current?.focus()
  }, [current])
  return open
}
