import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGrantsForReview, type ReviewedGrant, reviewGrant } from '../../../contract/access/reviews.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { grantKey, pickSubjectName } from '../grants/grant-names.ts'

const loadGrants = async (subjectKind: 'report' | 'group', id: number) =>
  (await send(listGrantsForReview, subjectKind === 'report' ? { reportId: id } : { groupId: id })).grants

/** Loads the open grants of a report or of a user group, and again after each decision; without an id it loads nothing. */
export const useReview = (subjectKind: 'report' | 'group', id: number) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const key = `${subjectKind} ${id}`
  const [result, setResult] = useState<{ key: string; grants?: ReviewedGrant[] }>()
  const [failure, setFailure] = useState<unknown>()
  const [deciding, setDeciding] = useState<string>()
  const latestKey = useRef(key)
  latestKey.current = key
  useEffect(() => {
    setFailure(undefined)
    if (!(id > 0)) return
    let isCurrent = true
    loadGrants(subjectKind, id).then(
      grants => isCurrent && setResult({ key, grants }),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [subjectKind, id, key])
  const decide = async (grant: ReviewedGrant, decision: 'keep' | 'end') => {
    if (deciding !== undefined) return
    const { kind, holderId, subjectId } = grant
    const names = { holder: grant.holder, subject: pickSubjectName(language, grant) }
    setDeciding(grantKey(grant))
    setFailure(undefined)
    try {
      await send(reviewGrant, { kind, holderId, subjectId, decision })
      showToast('done', t(decision === 'keep' ? 'kept' : 'ended', names))
    } catch (error) {
      if ((error as CallError).status === 404) showToast('warning', t('goneAlready'))
      else if (latestKey.current === key) setFailure(error)
    }
    // A late response must not replace the grants of a later choice.
    await loadGrants(subjectKind, id).then(
      grants => setResult(previous => (previous?.key === key ? { key, grants } : previous)),
      error => latestKey.current === key && setFailure(error),
    )
    setDeciding(undefined)
  }
  return { grants: result?.key === key ? result.grants : undefined, failure, deciding, decide }
}
