import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { useGuards } from '../../consent/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { isStarred, trustList, useStars } from './stars.ts'
import { turn } from './turns.tsx'

/** Returns the props of a report's star. It turns immediately, and turns back with a message if the server refuses. */
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
