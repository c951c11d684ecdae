import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useSearchParams } from 'react-router'
import { listGrantableReports } from '../../../contract/access/grant-lists.ts'
import { listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import { listReportGroups } from '../../../contract/access/report-groups.ts'
import { visitContext } from '../../frame/visit.ts'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import type { Route } from './+types/ReportsManagementPage.ts'
import { EndingGrants } from './EndingGrants.tsx'
import { GrantableReportGroups } from './GrantableReportGroups.tsx'
import { GrantableReports } from './GrantableReports.tsx'
import { endingSoonDays } from './terms.ts'
import './grants.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  // Only the totals are used, so each page has one row.
  const [reports, reportGroups, endingGrants] = await Promise.all([
    call(listGrantableReports, { pageSize: 1 }),
    call(listReportGroups, { pageSize: 1 }),
    call(listGrantsEndingSoon, { days: endingSoonDays, pageSize: 1 }),
  ])
  return { reportCount: reports.total, groupCount: reportGroups.total, endingCount: endingGrants.total }
}

const pagePath = '/admin/ReportsManagement'

/** /admin/ReportsManagement: grants reports and report groups (docs/behaviour/access.md#grants). */
const ReportsManagementPage = ({ loaderData: { reportCount, groupCount, endingCount } }: Route.ComponentProps) => {
  const { t } = useTranslation(['access', 'profile', 'shell'])
  const { revalidate } = useRevalidator()
  const [reloadCount, setReloadCount] = useState(0)
  const [parameters] = useSearchParams()
  const tab = parameters.get('tab') === 'groups' ? 'groups' : 'reports'
  const title = t('ReportsManagement', { ns: 'profile' })
  /** Reloads the list of ending grants and the totals of the loader. */
  const refresh = () => {
    setReloadCount(previous => previous + 1)
    void revalidate()
  }
  return (
    <div className="grants">
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <h1>{title}</h1>
      </div>
      <PageTabs
        label={title}
        current={tab}
        tabs={[
          { name: 'reports', label: t('reports'), to: pagePath, count: reportCount },
          { name: 'groups', label: t('reportGroups'), to: `${pagePath}?tab=groups`, count: groupCount },
        ]}
      />
      {endingCount > 0 && (
        <p className="note">
          <strong>{t('endSoon', { count: endingCount })}</strong> {t('endSoonText')}{' '}
          <a href="#ending">{t('showEndingGrants')}</a>
        </p>
      )}
      {tab === 'reports' ? <GrantableReports onChanged={refresh} /> : <GrantableReportGroups onChanged={refresh} />}
      {endingCount > 0 && <EndingGrants revision={reloadCount} onChanged={refresh} />}
    </div>
  )
}

export default ReportsManagementPage
