import type { Agreement } from '../../../contract/consent/agreement-administration.ts'

type CountedAgreement = Pick<Agreement, 'status' | 'acceptedBy' | 'accountsAsked'>

/**
 * Returns the number of acceptances to show: of the active version those of accounts that can log in, since it is compared with their
 * number; of others everyone who accepted, since these acceptances keep the version.
 */
export const countAcceptances = ({ status, acceptedBy, accountsAsked }: CountedAgreement, accounts: number) =>
  status === 'active' ? accounts - accountsAsked : acceptedBy
