import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { FollowField, type ShownPace } from '../../follows/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { isKept, isStarred, useStars } from './stars.ts'

/** For a reader who keeps the report among the favourites: the mails that tell of its releases. */
export const ReportFollow = ({ report, pace }: { report: ReportRow; pace: ShownPace }) => {
  const { signedIn } = useVisit()
  const stars = useStars()
  if (!signedIn || !isStarred(stars, report) || !isKept(stars, report)) return null
  return <FollowField fileName={report.fileName} listed={pace} />
}
