import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Language } from '../../../contract/visit.ts'

interface NamedGrant {
  kind: GrantKind
  holderId: number
  targetId: number
  targetEn: string
  targetTh: string
}

/** Returns a key that is unique among the grants of all kinds. */
export const toGrantKey = ({ kind, holderId, targetId }: NamedGrant) => `${kind} ${holderId} ${targetId}`

/** Returns the name of the target of a grant in the given language. */
export const pickTargetName = (language: Language, { targetEn, targetTh }: NamedGrant) =>
  language === 'th' ? targetTh : targetEn
