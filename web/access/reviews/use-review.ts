import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGrantsForReview, type ReviewedGrant, reviewGrant } from '../../../contract/access/reviews.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { pickTargetName, toGrantKey } from '../grants/grant-names.ts'

/** Whether the grants of a report or those of a user group are reviewed. */
export type ReviewedKind = 'report' | 'group'

const loadGrants = async (reviewedKind: ReviewedKind, id: number) =>
  (await send(listGrantsForReview, reviewedKind === 'report' ? { reportId: id } : { groupId: id })).grants

/** Loads the open grants of a report or of a user group, and again after each decision. Loads nothing while the id is 0. */
export const useReview = (reviewedKind: ReviewedKind, id: number) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const key = `${reviewedKind} ${id}`
  const [result, setResult] = useState<{ key: string; grants?: ReviewedGrant[] }>()
  const [failure, setFailure] = useState<unknown>()
  const [decidingKey, setDecidingKey] = useState<string>()
  const latestKey = useRef(key)
  latestKey.current = key
  useEffect(() => {
    setFailure(undefined)
    // The id is 0 if the URL has none, and NaN if it is not a number.
    if (!(id > 0)) return
    let isCurrent = true
    loadGrants(reviewedKind, id).then(
      grants => isCurrent && setResult({ key, grants }),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [reviewedKind, id, key])
  const decide = async (grant: ReviewedGrant, decision: 'keep' | 'end') => {
    if (decidingKey !== undefined) return
    const { kind, holderId, targetId } = grant
    const names = { holder: grant.holder, target: pickTargetName(language, grant) }
    setDecidingKey(toGrantKey(grant))
    setFailure(undefined)
    try {
      await send(reviewGrant, { kind, holderId, targetId, decision })
      showToast('done', t(decision === 'keep' ? 'kept' : 'ended', names))
    } catch (error) {
      if ((error as CallError).status === 404) showToast('warning', t('alreadyEnded'))
      else if (latestKey.current === key) setFailure(error)
    }
    // A late response must not replace the grants of a later choice.
    await loadGrants(reviewedKind, id).then(
      grants => setResult(previous => (previous?.key === key ? { key, grants } : previous)),
      error => latestKey.current === key && setFailure(error),
    )
    setDecidingKey(undefined)
  }
  return { grants: result?.key === key ? result.grants : undefined, failure, decidingKey, decide }
}
