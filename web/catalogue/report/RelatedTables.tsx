import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { toVisibilities } from '../../../contract/catalogue/visibility.ts'
import { useLanguage } from '../../words/use-language.ts'
import { pickReportTitle } from '../lists/names.ts'
import { ReportLinks } from './ReportLinks.tsx'

/** Links to reports on the same subject. */
export const RelatedTables = ({ reports }: { reports: ReportRow[] }) => {
  const { t } = useTranslation(['catalogue', 'frequencies'])
  const language = useLanguage()
  const links = reports.map(report => ({
    report: { ...report, title: pickReportTitle(language, report), visibilities: toVisibilities(report) },
    detail: t(report.frequency, { ns: 'frequencies' }),
  }))
  return <ReportLinks links={links} detailLabel={t('frequency')} isBrief />
}
