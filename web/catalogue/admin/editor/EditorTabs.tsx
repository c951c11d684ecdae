import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { editorPath, type Tab, tabs } from './editor-paths.ts'

/** The tabs of the editor: links, so that each has an address. */
export const EditorTabs = ({ tab, sourceId }: { tab: Tab; sourceId: string | undefined }) => {
  const { t } = useTranslation('editing')
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {tabs.map(name => (
        <Link
          key={name}
          to={editorPath({ tab: name, sourceId })}
          aria-current={name === tab ? 'page' : undefined}
          preventScrollReset
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
