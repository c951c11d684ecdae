import type { Agreement } from '../../../contract/consent/agreement-administration.ts'

type CountedAgreement = Pick<Agreement, 'status' | 'acceptanceCount' | 'notAcceptedCount'>

/**
 * Returns the number of acceptances to show. For the active version, only accounts that can log in count, because the number is shown next
 * to the number of those accounts. For another version, everyone counts, because a version that somebody accepted cannot be deleted.
 */
export const countAcceptances = (
  { status, acceptanceCount, notAcceptedCount }: CountedAgreement,
  accountCount: number,
) => (status === 'active' ? accountCount - notAcceptedCount : acceptanceCount)
