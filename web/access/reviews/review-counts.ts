import type { ReviewedGrant } from '../../../contract/access/reviews.ts'
import { formatDay } from '../../ui/values/formats.ts'
import { formatMoment } from '../../ui/values/moments.ts'

/** Counts the grants that were not used for a long time, and those reviewed on a day in Bangkok. */
export const countReviewed = (grants: readonly Pick<ReviewedGrant, 'isUnused' | 'reviewedAt'>[], today: string) => ({
  unused: grants.filter(({ isUnused }) => isUnused).length,
  reviewed: grants.filter(
    ({ reviewedAt }) => reviewedAt !== null && formatMoment(reviewedAt, 'en').startsWith(formatDay(today, 'en')),
  ).length,
})
