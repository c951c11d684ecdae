import { listGrantsForReview, listGroupsForReview, reviewGrant } from '../../../contract/access/reviews.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { GrantingContext } from '../grants/grant-writes.ts'
import { requireUserGroupIds } from '../group-references.ts'
import { requireReportId } from '../report-references.ts'
import { reviewGrantAs } from './review-decisions.ts'
import { listOpenGrantsForReview } from './review-lists.ts'
import { listReviewableGroups } from './reviewable-groups.ts'

/** Returns the routes of access reviews, in which each grant of a report or of a user group is kept or ended. */
export const reviewRoutes = (context: GrantingContext): Route[] => [
  route(listGrantsForReview, async ({ actor, input }) => {
    const scope =
      input.groupId === undefined
        ? { reportId: await requireReportId(context.database, actor, input) }
        : { groupId: (await requireUserGroupIds(context.database, input))[0]! }
    return listOpenGrantsForReview(context, actor, { scope, query: input })
  }),
  route(listGroupsForReview, ({ input }) => listReviewableGroups(context.database, input)),
  route(reviewGrant, ({ actor, input, writer }) => reviewGrantAs(context, writer(), actor, input)),
]
