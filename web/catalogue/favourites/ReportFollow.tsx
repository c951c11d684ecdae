import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { FollowField, type ShownPace } from '../../follows/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { isShownAsFavourite, isStoredFavourite, useStars } from './stars.ts'

/** The setting for mails about releases of a report; only for favourites, once the server has stored them. */
export const ReportFollow = ({ report, pace }: { report: ReportRow; pace: ShownPace }) => {
  const { signedIn } = useVisit()
  const stars = useStars()
  if (!signedIn || !isShownAsFavourite(stars, report) || !isStoredFavourite(stars, report)) return null
  return <FollowField fileName={report.fileName} loadedPace={pace} />
}
