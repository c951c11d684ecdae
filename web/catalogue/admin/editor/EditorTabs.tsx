import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { editorPath, reportAsked, type Tab, tabs } from './editor-paths.ts'

/** The tabs of the editor: links, so that each has an address. */
export const EditorTabs = ({ tab, sourceId }: { tab: Tab; sourceId: string | undefined }) => {
  const { t } = useTranslation('editing')
  const { location } = useNavigation()
  // A report that has just been saved, or chosen, and is on its way.
  const coming = location ? reportAsked(location) : undefined
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {tabs.map(name => (
        <Link
          key={name}
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
