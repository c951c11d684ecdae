import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { explorePath, referencePath, reportPath, versionsPath } from '../../lists/texts.ts'
import '../../../ui/tabs/tabs.css'
import './versions.css'

/** The tabs of a report: its page, and its source and versions. */
export const ReportViews = ({ report }: { report: ReportRow }) => {
  const { t } = useTranslation('trust')
  return (
    <nav className="tabs views" aria-label={t('views')}>
      <NavLink to={reportPath(report)} end>
        {t('about')}
      </NavLink>
      <NavLink to={explorePath(report)}>{t('explore')}</NavLink>
      <NavLink to={referencePath(report)}>{t('api')}</NavLink>
      <NavLink to={versionsPath(report)}>{t('sourceAndVersions')}</NavLink>
    </nav>
  )
}
