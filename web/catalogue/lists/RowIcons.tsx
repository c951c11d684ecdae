import { useTranslation } from 'react-i18next'
import { GuardedIcon } from '../../consent/index.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { MissingIcon } from './MissingIcon.tsx'

interface Props {
  /** The path that the icon leads this reader to; null if the report has no such file or link. */
  to: string | null
}

export const ApiIcon = ({ to }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="api" />
  if (to === null) return <MissingIcon message={t('noLinkApi', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={to} name={t('openApi')} needs="login" newWindow>
      {icon}
    </GuardedIcon>
  )
}

export const DashboardIcon = ({ to }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="dashboard" />
  if (to === null) return <MissingIcon message={t('noLinkDashboard', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={to} name={t('openDashboard')} needs="login" newWindow>
      {icon}
    </GuardedIcon>
  )
}

export const MetadataIcon = ({ to }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name="metadata" />
  if (to === null) return <MissingIcon message={t('noFile', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={to} name={t('downloadMetadata')} needs="cookies">
      {icon}
    </GuardedIcon>
  )
}

/** The Excel or the CSV file of a report. */
export const FileIcon = ({ to, kind }: Props & { kind: 'excel' | 'csv' }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const icon = <Glyph name={kind} size={24} />
  if (to === null) return <MissingIcon message={t('noFile', { ns: 'messages' })}>{icon}</MissingIcon>
  return (
    <GuardedIcon to={to} name={t(kind === 'excel' ? 'downloadExcel' : 'downloadCsv')} needs="login">
      {icon}
    </GuardedIcon>
  )
}
