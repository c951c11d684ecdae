import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GuardedIcon } from '../../consent/index.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import type { ListedReport } from './listed.ts'
import { MissingIcon } from './MissingIcon.tsx'

interface Props {
  report: ListedReport
}

/** The link to the API of a report. */
export const ApiIcon = ({ report }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  return (
    <RowIcon
      title={report.title}
      to={report.api}
      action={t('openApi')}
      missing={t('noLinkApi', { ns: 'messages' })}
      needs="login"
      newWindow
    >
      <Glyph name="api" />
    </RowIcon>
  )
}

/** The link to the dashboard of a report. */
export const DashboardIcon = ({ report }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  return (
    <RowIcon
      title={report.title}
      to={report.dashboard}
      action={t('openDashboard')}
      missing={t('noLinkDashboard', { ns: 'messages' })}
      needs="login"
      newWindow
    >
      <Glyph name="dashboard" />
    </RowIcon>
  )
}

/** The metadata file of a report. */
export const MetadataIcon = ({ report }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  return (
    <RowIcon
      title={report.title}
      to={report.metadata}
      action={t('downloadMetadata')}
      missing={t('noFile', { ns: 'messages' })}
      needs="cookies"
    >
      <Glyph name="metadata" />
    </RowIcon>
  )
}

/** The Excel or the CSV file of a report. */
export const FileIcon = ({ report, kind }: Props & { kind: 'excel' | 'csv' }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  return (
    <RowIcon
      title={report.title}
      to={report[kind]}
      action={t(kind === 'excel' ? 'downloadExcel' : 'downloadCsv')}
      missing={t('noFile', { ns: 'messages' })}
      needs="login"
    >
      <Glyph name={kind} size={24} />
    </RowIcon>
  )
}

interface RowIconProps {
  /** The title of the report, which only screen readers get: many icons of a list have the same action. */
  title: string
  /** The path that the icon leads this reader to; null if the report has no such file or link. */
  to: string | null
  action: string
  /** Says that the file or link is missing. */
  missing: string
  needs: 'login' | 'cookies'
  newWindow?: boolean
  children: ReactNode
}

/** An icon of a report in a list: a file or a link, greyed if the report has none. */
export const RowIcon = ({ title, to, action, missing, children, ...link }: RowIconProps) => {
  const { t } = useTranslation('catalogue')
  if (to === null)
    return (
      <MissingIcon message={missing} name={t('actionOnTable', { action: missing, title })}>
        {children}
      </MissingIcon>
    )
  return (
    <GuardedIcon to={to} name={t('actionOnTable', { action, title })} tip={action} {...link}>
      {children}
    </GuardedIcon>
  )
}
