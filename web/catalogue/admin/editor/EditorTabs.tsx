import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { PageTabs } from '../../../ui/tabs/PageTabs.tsx'
import { buildEditorPath, findSourceIdInUrl, type Tab, tabs } from './editor-paths.ts'

/** The tabs of the editor as links. Without an open report, they lead to the one that is being loaded. */
export const EditorTabs = ({ tab, sourceId }: { tab: Tab; sourceId: string | undefined }) => {
  const { t } = useTranslation('editing')
  const { location } = useNavigation()
  // A report was just created or chosen, and its page is still loading.
  const nextSourceId = location ? findSourceIdInUrl(location) : undefined
  const tabLinks = tabs.map(name => ({
    name,
    label: t(name),
    to: buildEditorPath({ tab: name, sourceId: sourceId ?? nextSourceId }),
  }))
  return <PageTabs label={t('tabs')} tabs={tabLinks} current={tab} />
}
