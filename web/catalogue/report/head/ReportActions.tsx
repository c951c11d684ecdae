import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FileKind, ReportFile } from '../../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatBytes } from '../../../ui/values/bytes.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useStar } from '../../favourites/use-star.ts'
import { buildReferencePath } from '../../lists/catalogue-paths.ts'
import { findFilePath } from '../report-file-paths.ts'
import { ActionLink } from './ActionLink.tsx'

interface Props {
  report: ReportRow
  files: ReportFile[]
  rowCount: number | null
  /** The number of an earlier version, if the files belong to one. */
  version?: number
}

/**
 * The links to the files, the dashboard and the API of a report, and its star. A missing file or dashboard is greyed, in its usual place. Without
 * API documentation of the office, the API is that of the portal.
 */
export const ReportActions = ({ report, files, rowCount, version }: Props) => {
  const { t } = useTranslation(['catalogue', 'report', 'messages'])
  const { apiPath, dashboardPath } = report
  const rowCountTexts = rowCount === null ? [] : [t('rowCount', { count: rowCount, number: formatNumber(rowCount) })]
  /** Formats the tip of a link: the format, the number of rows and the size; undefined without a file. */
  const formatDetail = (kind: 'csv' | 'excel') => {
    const size = findSize(files, kind)
    const formatName = kind === 'csv' ? t('csv') : t('excel', { ns: 'report' })
    return size && `${[formatName, ...rowCountTexts].join(', ')} · ${size}`
  }
  return (
    <div className="actions">
      <ActionLink
        className="primary"
        to={findFilePath(report, 'csv', version)}
        needs="login"
        detail={formatDetail('csv')}
        missing={t('noFile', { ns: 'messages' })}
      >
        <Icon of={IconDownload} />
        {t('downloadCsv')}
        <Size files={files} kind="csv" />
      </ActionLink>
      <ActionLink
        to={findFilePath(report, 'excel', version)}
        needs="login"
        detail={formatDetail('excel')}
        missing={t('noFile', { ns: 'messages' })}
      >
        {t('excel', { ns: 'report' })}
        <Size files={files} kind="excel" />
      </ActionLink>
      <ActionLink
        to={findFilePath(report, 'metadata', version)}
        needs="cookies"
        missing={t('noFile', { ns: 'messages' })}
      >
        {t('metadata')}
      </ActionLink>
      <ActionLink to={dashboardPath} needs="login" newWindow missing={t('noLinkDashboard', { ns: 'messages' })}>
        <Icon of={IconChartBar} />
        {t('dashboard')}
      </ActionLink>
      {apiPath === null ? (
        // Each table has an API of the portal, so the button is never greyed.
        <Link className="btn" to={buildReferencePath(report)}>
          <Icon of={IconCode} />
          {t('api')}
        </Link>
      ) : (
        <ActionLink to={apiPath} needs="login" newWindow>
          <Icon of={IconCode} />
          {t('api')}
        </ActionLink>
      )}
      <button className="btn star" {...useStar(report)}>
        <Icon of={IconStar} />
      </button>
    </div>
  )
}

const Size = ({ files, kind }: { files: ReportFile[]; kind: FileKind }) => {
  const size = findSize(files, kind)
  return size ? <span className="meta">{size}</span> : null
}

const findSize = (files: ReportFile[], kind: FileKind) => {
  const file = files.find(candidate => candidate.kind === kind)
  return file && formatBytes(file.sizeBytes)
}
