import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildFilePath } from '../../../../contract/catalogue/file-paths.ts'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import type { ListedVersion, VersionList } from '../../../../contract/catalogue/versions/report-versions.ts'
import { limits } from '../../../../contract/limits.ts'
import { GuardedIcon } from '../../../consent/index.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { formatBytes } from '../../../ui/values/bytes.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { addParameters, buildVersionsPath } from '../../lists/catalogue-paths.ts'
import { TableFrame } from '../preview/TableFrame.tsx'
import { LateNote } from './LateNote.tsx'
import './versions.css'

interface Props {
  report: ReportRow
  list: VersionList
}

/** One page of the versions of a report, each with a link to it and to its CSV. */
export const VersionsTable = ({ report, list: { versions, total, page } }: Props) => {
  const { t } = useTranslation('trust')
  if (total === 0) return <p className="soft">{t('noVersions')}</p>
  return (
    <>
      <TableFrame name={t('versions')}>
        <table className="t compact versions">
          <thead>
            <tr>
              <th scope="col">{t('asOf')}</th>
              <th scope="col" className="r">
                {t('rows')}
              </th>
              <th scope="col" className="r">
                {t('added')}
              </th>
              <th scope="col" className="r">
                {t('removed')}
              </th>
              <th scope="col" className="r">
                {t('changedRows')}
              </th>
              <th scope="col" className="r">
                {t('size')}
              </th>
              <th scope="col" className="r">
                <span className="vh">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map(version => (
              <VersionRow key={version.number} report={report} version={version} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Pager
        page={page}
        pageSize={limits.versionsPageSize}
        total={total}
        toHref={next => `${addParameters(buildVersionsPath(report), { page: next > 1 ? next : undefined })}#versions`}
      />
    </>
  )
}

const VersionRow = ({ report, version }: { report: ReportRow; version: ListedVersion }) => {
  const { t } = useTranslation('trust')
  const { number, asOf, promisedFor, reason, isLatest, path, rowCount, sizeBytes, hasCsv } = version
  return (
    <tr>
      <th scope="row">
        <Moment of={asOf} /> {isLatest && <span className="chip done">{t('latest')}</span>}
        <span className="second">{t('versionNumber', { number })}</span>
        {promisedFor && <LateNote promisedFor={promisedFor} />}
        {reason && <span className="second breaking">{t('restoredFor', { reason })}</span>}
      </th>
      <td className="r num" data-head={t('rows')}>
        {rowCount === null ? <NoValue /> : formatNumber(rowCount)}
      </td>
      <RowCountCell count={version.rowsAdded} sign="+" head={t('added')} />
      <RowCountCell count={version.rowsRemoved} sign={'\u2212'} head={t('removed')} />
      <RowCountCell count={version.rowsChanged} head={t('changedRows')} />
      <td className="r num soft" data-head={t('size')}>
        {sizeBytes === null ? <NoValue /> : formatBytes(sizeBytes)}
      </td>
      <td className="r nowrap acts">
        <Link className="act" to={path} aria-label={t('openVersion', { number })} title={t('openVersion', { number })}>
          <Icon of={IconEye} />
        </Link>
        {hasCsv && (
          <GuardedIcon
            to={buildFilePath(report, { kind: 'csv', fileId: String(number), version: number })}
            name={t('downloadVersion', { number })}
            needs="login"
          >
            <Icon of={IconDownload} />
          </GuardedIcon>
        )}
      </td>
    </tr>
  )
}

/** The number of rows that were added, removed or changed; a dash if there are none or the versions were not compared. */
const RowCountCell = ({ count, head, sign = '' }: { count: number | null; head: string; sign?: string }) => (
  <td className="r num" data-head={head}>
    {count ? sign + formatNumber(count) : <NoValue />}
  </td>
)
