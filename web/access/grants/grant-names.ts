import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Language } from '../../../contract/visit.ts'

interface NamedGrant {
  kind: GrantKind
  holderId: number
  subjectId: number
  subjectEn: string
  subjectTh: string
}

/** Returns a key that is unique among grants of every kind. */
export const grantKey = ({ kind, holderId, subjectId }: NamedGrant) => `${kind} ${holderId} ${subjectId}`

/** Returns the name of the granted subject in the given language. */
export const pickSubjectName = (language: Language, { subjectEn, subjectTh }: NamedGrant) =>
  language === 'th' ? subjectTh : subjectEn
