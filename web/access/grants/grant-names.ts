import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Language } from '../../../contract/visit.ts'

interface NamedGrant {
  kind: GrantKind
  holderId: number
  subjectId: number
  subjectEn: string
  subjectTh: string
}

/** Names a grant among grants of every kind. */
export const grantKey = ({ kind, holderId, subjectId }: NamedGrant) => `${kind} ${holderId} ${subjectId}`

/** What is granted, in the reader's language. */
export const pickSubjectName = (language: Language, { subjectEn, subjectTh }: NamedGrant) =>
  language === 'th' ? subjectTh : subjectEn
