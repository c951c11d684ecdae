import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isFocusLost } from '../lost-focus.ts'
import { formatNumber } from '../values/formats.ts'
import './tabs.css'

interface Tab<Name extends string> {
  name: Name
  label: string
  to: string
  /** Number of items in the tab, if it helps to choose. */
  count?: number
}

interface Props<Name extends string> {
  /** The name of the list of tabs. */
  label: string
  tabs: Tab<Name>[]
  current: Name
}

/** The tabs of a page as links, so that each has a URL. */
export const PageTabs = <Name extends string>({ label, tabs, current }: Props<Name>) => {
  const openTab = useOpenFocus(current)
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ name, label, to, count }) => (
        <Link
          key={name}
          ref={name === current ? openTab : undefined}
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

/** Focuses the open tab when the pressed link was in the content of the previous one and is removed. */
const useOpenFocus = (current: string) => {
  const openTab = useRef<HTMLAnchorElement>(null)
  const lastName = useRef(current)
  useEffect(() => {
    if (lastName.current === current) return
    lastName.current = current
    if (isFocusLost()) openTab.current?.focus()
  }, [current])
  return openTab
}
