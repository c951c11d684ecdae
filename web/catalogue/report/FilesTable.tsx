import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { ReportFile } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { GuardedIcon } from '../../consent/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { formatBytes } from '../../ui/values/bytes.ts'
import { Day } from '../../ui/values/Day.tsx'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { findFilePath } from './report-file-paths.ts'

interface Props {
  report: ReportRow
  files: ReportFile[]
  /** The number of an earlier version, if the files belong to one. */
  version?: number
}

/** The files of a report with size and date. */
export const FilesTable = ({ report, files, version }: Props) => {
  const { t } = useTranslation(['report', 'catalogue'])
  if (files.length === 0) return <p className="soft">{t('noFiles')}</p>
  return (
    <table className="t files" {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.head}>{t('file', { ns: 'catalogue' })}</th>
          <th {...tableRoles.head} className="r">
            {t('size')}
          </th>
          <th {...tableRoles.head} className="r">
            {t('date')}
          </th>
          <th {...tableRoles.head} className="r">
            <span className="vh">{t('download')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {files.map(file => (
          <FileRow key={file.kind} report={report} file={file} version={version} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<Props, 'files'> {
  file: ReportFile
}

const FileRow = ({ report, version, file: { kind, name, sizeBytes, publishedAt } }: RowProps) => {
  const { t } = useTranslation(['report', 'catalogue'])
  const path = findFilePath(report, kind, version)
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead}>
        {kind === 'metadata' ? t('metadata', { ns: 'catalogue' }) : t(kind)}
        <span className="filename">{name}</span>
      </th>
      <td {...tableRoles.cell} className="r nowrap">
        {formatBytes(sizeBytes)}
      </td>
      <td {...tableRoles.cell} className="r date soft">
        <Day of={toBangkokDay(publishedAt)} />
      </td>
      <td {...tableRoles.cell} className="r">
        {path && (
          <GuardedIcon
            to={path}
            name={t('downloadFile', { name })}
            needs={kind === 'metadata' ? 'cookies' : 'login'}
            detail={formatBytes(sizeBytes)}
          >
            <Icon of={IconDownload} />
          </GuardedIcon>
        )}
      </td>
    </tr>
  )
}
