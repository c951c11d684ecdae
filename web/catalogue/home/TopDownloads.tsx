import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import type { ListedReport } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { RowIcon } from '../lists/RowIcons.tsx'
import { ListHead } from './ListHead.tsx'

interface DownloadedReport {
  report: ListedReport
  downloadCount: number
}

/** The most downloaded reports of the last 90 days. */
export const TopDownloads = ({ rows }: { rows: DownloadedReport[] }) => {
  const { t } = useTranslation('catalogue')
  return (
    <section aria-labelledby="top">
      <ListHead id="top" title={t('topDownloads')} note={t('last90Days')} isEmpty={rows.length === 0} />
      {rows.length > 0 && (
        <table className="t top" aria-labelledby="top">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('rank')}</span>
              </th>
              <th scope="col">{t('dataTable')}</th>
              <th scope="col" className="r">
                {t('downloads')}
              </th>
              <th scope="col" className="c">
                {t('csv')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ report, downloadCount }, index) => (
              <DownloadRow key={report.fileName} rank={index + 1} report={report} downloadCount={downloadCount} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const DownloadRow = ({ rank, report, downloadCount }: DownloadedReport & { rank: number }) => (
  <tr>
    <td className="rank">{rank}</td>
    <th scope="row">
      <ReportName report={report} />
    </th>
    <td className="r count num">{formatNumber(downloadCount)}</td>
    <td className="c">
      <CsvIcon report={report} />
    </td>
  </tr>
)

const CsvIcon = ({ report: { title, csv } }: { report: ListedReport }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  return (
    <RowIcon title={title} to={csv} action={t('downloadCsv')} missing={t('noFile', { ns: 'messages' })} needs="login">
      <Icon of={IconDownload} />
    </RowIcon>
  )
}
