import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGrantsForReview, type ReviewedGrant, reviewGrant } from '../../../contract/access/reviews.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { grantKey, pickSubjectName } from '../grants/grant-names.ts'

const load = async (of: 'report' | 'group', id: number) =>
  (await send(listGrantsForReview, of === 'report' ? { reportId: id } : { groupId: id })).grants

/** Loads the open grants of a report or of a user group, and again after each decision; without an id it loads nothing. */
export const useReview = (of: 'report' | 'group', id: number) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const key = `${of} ${id}`
  const [result, setResult] = useState<{ key: string; grants?: ReviewedGrant[] }>()
  const [failure, setFailure] = useState<unknown>()
  const [deciding, setDeciding] = useState<string>()
  const latestKey = useRef(key)
  latestKey.current = key
  useEffect(() => {
    setFailure(undefined)
    if (!(id > 0)) return
    let isCurrent = true
    load(of, id).then(
      grants => isCurrent && setResult({ key, grants }),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [of, id, key])
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
    // A late answer must not replace the grants of what was chosen since.
    await load(of, id).then(
      grants => setResult(now => (now?.key === key ? { key, grants } : now)),
      error => latestKey.current === key && setFailure(error),
    )
    setDeciding(undefined)
  }
  return { grants: result?.key === key ? result.grants : undefined, failure, deciding, decide }
}
