import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildReportPath } from '../../lists/catalogue-paths.ts'
import type { PickedReport } from './picked-report.ts'

interface Props {
  report: PickedReport
  /** True if the publisher may view the report (docs/behaviour/visibility.md#what-staff-see). */
  mayView: boolean
}

/** Confirms the publication of files. Takes the focus, as the pressed button was removed. */
export const PublishedNote = ({ report, mayView }: Props) => {
  const { t } = useTranslation('publishing')
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p className="note good" ref={note} tabIndex={-1}>
      <strong>{t('published')}</strong> {mayView && <Link to={buildReportPath(report)}>{t('toReport')}</Link>}
    </p>
  )
}
