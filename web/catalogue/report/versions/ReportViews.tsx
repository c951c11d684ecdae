import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import {
  buildExplorePath,
  buildReferencePath,
  buildReportPath,
  buildVersionsPath,
} from '../../lists/catalogue-paths.ts'
import '../../../ui/tabs/tabs.css'
import './versions.css'

/** The tabs of a report: its page, Explore, its API, and its source and versions. */
export const ReportViews = ({ report }: { report: ReportRow }) => {
  const { t } = useTranslation('trust')
  return (
    <nav className="tabs views" aria-label={t('viewTabs')}>
      <NavLink to={buildReportPath(report)} end>
        {t('about')}
      </NavLink>
      <NavLink to={buildExplorePath(report)}>{t('explore')}</NavLink>
      <NavLink to={buildReferencePath(report)}>{t('api')}</NavLink>
      <NavLink to={buildVersionsPath(report)}>{t('sourceAndVersions')}</NavLink>
    </nav>
  )
}
