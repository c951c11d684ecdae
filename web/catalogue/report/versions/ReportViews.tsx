import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { explorePath, referencePath, reportPath, versionsPath } from '../../lists/texts.ts'
import '../../../ui/tabs/tabs.css'
import './versions.css'

/** The views of a report: what it is, and where it comes from. */
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
