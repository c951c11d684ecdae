import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { PageTabs } from '../../../ui/tabs/PageTabs.tsx'
import { editorPath, findSourceIdInUrl, type Tab, tabs } from './editor-paths.ts'

/** The tabs of the editor. */
export const EditorTabs = ({ tab, sourceId }: { tab: Tab; sourceId: string | undefined }) => {
  const { t } = useTranslation('editing')
  const { location } = useNavigation()
  // A report that has just been saved or chosen, while its page is still loading.
  const nextSourceId = location ? findSourceIdInUrl(location) : undefined
  const tabLinks = tabs.map(name => ({
    name,
    label: t(name),
    to: editorPath({ tab: name, sourceId: sourceId ?? nextSourceId }),
  }))
  return <PageTabs label={t('tabs')} tabs={tabLinks} current={tab} />
}
