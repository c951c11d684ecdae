import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reportPath } from '../../lists/texts.ts'
import type { PickedReport } from './reports.ts'

interface Props {
  report: PickedReport
  /** True if the publisher may view the report (docs/behaviour/visibility.md#what-staff-see). */
  isSeen: boolean
}

/** Confirms the publication. Takes the focus, as the pressed button was removed. */
export const PublishedNote = ({ report, isSeen }: Props) => {
  const { t } = useTranslation('publishing')
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p className="note good" ref={note} tabIndex={-1}>
      <strong>{t('published')}</strong> {isSeen && <Link to={reportPath(report)}>{t('toReport')}</Link>}
    </p>
  )
}
