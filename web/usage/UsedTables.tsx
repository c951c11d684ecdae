import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toVisibilityLabels } from '../../contract/catalogue/visibility.ts'
import type { UsedReport } from '../../contract/usage/public-use.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { LabelChips } from '../ui/values/LabelChips.tsx'
import { Title } from '../ui/values/Title.tsx'
import { useLanguage } from '../words/use-language.ts'

/** Lists the most downloaded tables of a month. */
export const UsedTables = ({ reports }: { reports: UsedReport[] }) => {
  const { t } = useTranslation('usage')
  const isThai = useLanguage() === 'th'
  return (
    <section aria-labelledby="used-tables">
      <div className="sechead">
        <h2 id="used-tables">{t('tables')}</h2>
      </div>
      <table className="t" aria-labelledby="used-tables">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('rank')}</span>
            </th>
            <th scope="col">{t('table')}</th>
            <th scope="col" className="r">
              {t('downloads')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report, index) => (
            <tr key={report.fileName}>
              <td className="rank faint">{index + 1}</td>
              <th scope="row">
                <Link className="name" to={`/report/${encodeURIComponent(report.fileName)}`}>
                  <Title text={isThai ? report.titleTh : report.titleEn} />
                </Link>
                <LabelChips labels={toVisibilityLabels(report)} />
                <span className="second">{isThai ? report.categoryTh : report.categoryEn}</span>
              </th>
              <td className="r">{formatNumber(report.downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
