import { listGrantsForReview, listGroupsForReview, reviewGrant } from '../../../contract/access/reviews.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { GrantingGround } from '../grants/grant-writes.ts'
import { requireGroupIds, requireReportId } from '../references.ts'
import { listForReview, listReviewableGroups, reviewGrantAs } from './reviews.ts'

/** The calls of access reviews, in which each grant of a report or of a user group is kept or ended. */
export const reviewRoutes = (ground: GrantingGround): Route[] => [
  route(listGrantsForReview, async ({ actor, input }) => {
    const asked =
      input.groupId === undefined
        ? { reportId: await requireReportId(ground.database, actor, input) }
        : { groupId: (await requireGroupIds(ground.database, input))[0]! }
    return { grants: await listForReview(ground, actor, asked) }
  }),
  route(listGroupsForReview, ({ input }) => listReviewableGroups(ground.database, input)),
  route(reviewGrant, ({ input, writer }) => reviewGrantAs(ground, writer(), input)),
]
