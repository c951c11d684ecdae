import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { useGuards } from '../../consent/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { discardSettledStars, isShownAsFavourite, useStars } from './stars.ts'
import { preloadToggle, switchFavourite } from './switch-favourite.tsx'

/**
 * Returns the props of the star button of a report. A visitor's press leads to the login. A list passes the title of the report, which tells
 * screen readers the stars apart.
 */
export const useStar = (report: Pick<ReportRow, 'fileName' | 'favourite'>, title?: string) => {
  const { t } = useTranslation('catalogue')
  const { signedIn } = useVisit()
  const { requireLogin } = useGuards()
  const starred = isShownAsFavourite(useStars(), report)
  useEffect(() => discardSettledStars([report.fileName]), [report])
  // Otherwise a reader who closes the page right after the press would close it before the request is sent.
  useEffect(() => {
    if (signedIn) preloadToggle()
  }, [signedIn])
  return {
    type: 'button',
    'aria-pressed': starred,
    'aria-label': title === undefined ? t('favourite') : t('actionOnTable', { action: t('favourite'), title }),
    title: t('favourite'),
    onClick: (event: MouseEvent) =>
      signedIn ? void switchFavourite(report, { isChosen: !starred }) : requireLogin(event),
  } as const
}
