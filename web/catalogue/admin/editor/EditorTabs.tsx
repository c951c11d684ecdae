import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { isFocusLost } from '../lost-focus.ts'
import { editorPath, reportAsked, type Tab, tabs } from './editor-paths.ts'

/** The tabs of the editor: links, so that each has an address. */
export const EditorTabs = ({ tab, sourceId }: { tab: Tab; sourceId: string | undefined }) => {
  const { t } = useTranslation('editing')
  const { location } = useNavigation()
  // A report that has just been saved, or chosen, and is on its way.
  const coming = location ? reportAsked(location) : undefined
  const current = useCurrentFocus(tab)
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {tabs.map(name => (
        <Link
          key={name}
          ref={name === tab ? current : undefined}
          to={editorPath({ tab: name, sourceId: sourceId ?? coming })}
          aria-current={name === tab ? 'page' : undefined}
          preventScrollReset
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}

/** A link beside the tabs that leads to one of them is no more then: the tab that is open takes its focus. */
const useCurrentFocus = (tab: Tab) => {
  const current = useRef<HTMLAnchorElement>(null)
  const last = useRef(tab)
  useEffect(() => {
    if (last.current === tab) return
    last.current = tab
    if (isFocusLost()) current.current?.focus()
  }, [tab])
  return current
}
