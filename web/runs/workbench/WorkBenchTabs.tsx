import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'

/** The title of the workbench and its two tabs, each a separate page. */
export const WorkBenchTabs = ({ current }: { current: 'runs' | 'monitoring' }) => {
  const { t } = useTranslation(['runs', 'profile', 'shell'])
  const title = t('WorkBench', { ns: 'profile' })
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title: current === 'runs' ? title : t('monitoring') })}</title>
      <h1>{title}</h1>
      <PageTabs
        label={title}
        current={current}
        tabs={[
          { name: 'runs', label: t('runs'), to: '/admin/WorkBench' },
          { name: 'monitoring', label: t('monitoring'), to: '/admin/Monitoring' },
        ]}
      />
    </>
  )
}
