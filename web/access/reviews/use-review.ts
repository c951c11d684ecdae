import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listGrantsForReview,
  type ReviewedGrant,
  type ReviewPage,
  type ReviewSort,
  reviewGrant,
} from '../../../contract/access/reviews.ts'
import { type CallError, send } from '../../frame/calls.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { pickTargetName, toGrantKey } from '../grants/grant-names.ts'

/** Whether the grants of a report or those of a user group are reviewed. */
export type ReviewedKind = 'report' | 'group'

type ReviewNumbers = Pick<ReviewPage, 'grantCount' | 'unusedCount' | 'reviewedCount'>

/** Loads the open grants of a report or of a user group in pages, and again after each decision. */
export const useReview = (reviewedKind: ReviewedKind, id: number) => {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const [numbers, setNumbers] = useState<ReviewNumbers>()
  const [unusedOnly, setUnusedOnly] = useState(false)
  const [reloadCount, setReloadCount] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [decidingKey, setDecidingKey] = useState<string>()
  const reload = () => setReloadCount(count => count + 1)
  const load: LoadRows<ReviewedGrant> = async ({ sort, ...query }) => {
    const scope = reviewedKind === 'report' ? { reportId: id } : { groupId: id }
    const input = { ...scope, ...query, unusedOnly, language, sort: sort as ReviewSort | undefined }
    const { grants, total, ...loadedNumbers } = await send(listGrantsForReview, input)
    setNumbers(loadedNumbers)
    return { rows: grants, total }
  }
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
      else setFailure(error)
    }
    setDecidingKey(undefined)
    reload()
  }
  const filterUnused = (isOn: boolean) => {
    setUnusedOnly(isOn)
    reload()
  }
  return { numbers, load, reloadCount, unusedOnly, setUnusedOnly: filterUnused, failure, decidingKey, decide }
}
