import type { ReviewedGrant } from '../../../contract/access/reviews.ts'
import { toBangkokDay } from '../../ui/values/moments.ts'

/** Counts the unused grants, and the grants that were reviewed today in Bangkok. */
export const countReviewed = (grants: readonly Pick<ReviewedGrant, 'isUnused' | 'reviewedAt'>[], today: string) => ({
  unusedCount: grants.filter(({ isUnused }) => isUnused).length,
  reviewedCount: grants.filter(({ reviewedAt }) => reviewedAt !== null && toBangkokDay(reviewedAt) === today).length,
})
