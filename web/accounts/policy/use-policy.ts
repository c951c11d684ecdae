import { useEffect, useState } from 'react'
import { getActiveAgreement } from '../../../contract/consent/agreements.ts'
import { getOfficePage } from '../../../contract/office/pages.ts'
import { send } from '../../frame/calls.ts'

const fetchPolicy = async () => {
  const [page, agreement] = await Promise.all([
    send(getOfficePage, { page: 'PrivacyPolicy' }),
    send(getActiveAgreement),
  ])
  return { page, agreement }
}
/** The office's privacy policy, and the agreement that is active. */
export type Policy = Awaited<ReturnType<typeof fetchPolicy>>

/** Returns the id of the agreement that is shown; undefined if none is active. */
export const findAgreementId = (policy: Policy | undefined) =>
  policy && 'agreementId' in policy.agreement ? policy.agreement.agreementId : undefined

/** Loads the policy when the component appears; `fetchAgain` repeats it, e.g. after a failure. */
export const usePolicy = () => {
  const [policy, setPolicy] = useState<Policy>()
  const [isFailed, setIsFailed] = useState(false)
  const fetchAgain = () => {
    setIsFailed(false)
    fetchPolicy().then(setPolicy, () => setIsFailed(true))
  }
  useEffect(fetchAgain, [])
  return { policy, isFailed, fetchAgain }
}
