import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { useGuards } from '../../consent/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { isStarred, trustList, useStars } from './stars.ts'
import { turn } from './turns.tsx'

/** What makes a button the star of a report. It moves at once and moves back, with a message, when the portal refuses. */
export const useStar = (report: Pick<ReportRow, 'fileName' | 'favourite'>) => {
  const { t } = useTranslation('catalogue')
  const { signedIn } = useVisit()
  const { needsSession } = useGuards()
  const starred = isStarred(useStars(), report)
  useEffect(() => trustList([report.fileName]), [report])
  return {
    type: 'button',
    'aria-pressed': starred,
    'aria-label': t('favourite'),
    title: t('favourite'),
    onClick: (event: MouseEvent) => (signedIn ? void turn(report, !starred) : needsSession(event)),
  } as const
}
