import { useTranslation } from 'react-i18next'
import { filePath, metadataPath } from '../../contract/catalogue/file-paths.ts'
import type { ReportRow } from '../../contract/catalogue/reports.ts'
import { GuardedIcon } from '../shell/GuardedIcon.tsx'
import { Glyph } from '../ui/Glyphs.tsx'
import { MissingIcon } from './MissingIcon.tsx'

interface Props {
  report: ReportRow
}

export const ApiIcon = ({ report: { apiPath } }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="api" />
  if (apiPath === null) return <MissingIcon message={t('noLinkApi', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={apiPath} name={t('openApi')} needs="login" newWindow>
      {icon}
    </GuardedIcon>
  )
}

export const DashboardIcon = ({ report: { dashboardPath } }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="dashboard" />
  if (dashboardPath === null)
    return <MissingIcon message={t('noLinkDashboard', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={dashboardPath} name={t('openDashboard')} needs="login" newWindow>
      {icon}
    </GuardedIcon>
  )
}

export const MetadataIcon = ({ report }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="metadata" />
  if (report.metadataFile === null) return <MissingIcon message={t('noFile', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={metadataPath(report, report.metadataFile)} name={t('downloadMetadata')} needs="cookies">
      {icon}
    </GuardedIcon>
  )
}

/** The Excel or the CSV file of a report. */
export const FileIcon = ({ report, kind }: Props & { kind: 'excel' | 'csv' }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const fileId = kind === 'excel' ? report.excelFile : report.csvFile
  const icon = <Glyph name={kind} size={24} />
  if (fileId === null) return <MissingIcon message={t('noFile', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon
      to={filePath(report, kind, fileId)}
      name={t(kind === 'excel' ? 'downloadExcel' : 'downloadCsv')}
      needs="login"
    >
      {icon}
    </GuardedIcon>
  )
}
