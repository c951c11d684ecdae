import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { toCountValues } from '../count-values.ts'
import { giveGrants, withdrawGrants } from './grant-calls.ts'
import type { useTerm } from './use-term.ts'

interface GrantMovesInput {
  grantKind: GrantKind
  targetId: number
  /** Returns the term of new grants; throws TermRefused if it cannot be sent. */
  requireTerm: ReturnType<typeof useTerm>['requireTerm']
}

/** Gives and withdraws grants. `alreadyDoneNote` is set if someone else has already given or withdrawn some of them. */
export const useGrantMoves = ({ grantKind, targetId, requireTerm }: GrantMovesInput) => {
  const { t } = useTranslation('access')
  const [alreadyDoneNote, setAlreadyDoneNote] = useState<string>()
  const give = async (holderIds: number[]) => {
    setAlreadyDoneNote(undefined)
    const addedCount = await giveGrants(grantKind, { targetId, recipientIds: holderIds, term: requireTerm() })
    if (addedCount < holderIds.length)
      setAlreadyDoneNote(t('alreadyGranted', toCountValues(holderIds.length - addedCount)))
  }
  const withdraw = async (holderIds: number[]) => {
    setAlreadyDoneNote(undefined)
    const withdrawnCount = await withdrawGrants(grantKind, targetId, holderIds)
    if (withdrawnCount < holderIds.length)
      setAlreadyDoneNote(t('alreadyRemoved', toCountValues(holderIds.length - withdrawnCount)))
  }
  return { give, withdraw, alreadyDoneNote }
}
