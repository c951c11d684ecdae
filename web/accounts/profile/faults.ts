import {
  email,
  firstname,
  isObjectiveStated,
  lastname,
  otherObjective,
  type UsageObjective,
  usageObjective,
} from '../../../contract/accounts/fields.ts'
import { findSentence, type Sentence } from '../sentences.ts'

/** The fault of each field, as a sentence of the specification. */
export type Faults<Name extends string> = Partial<Record<Name, Sentence>>

/** The values of the profile's form. */
export interface Edit {
  firstname: string
  lastname: string
  email: string
  usageObjective: string
  otherObjective: string
}

/** Checks the profile by the server's rules; of a directory account only the free text of the objective is editable. */
export const faultsOfEdit = (edit: Edit, isLocal: boolean): Faults<keyof Edit> => ({
  ...(isLocal && {
    firstname: findSentence(firstname, edit.firstname),
    lastname: findSentence(lastname, edit.lastname),
    email: findSentence(email, edit.email),
    usageObjective: findSentence(usageObjective, edit.usageObjective),
  }),
  otherObjective: isObjectiveStated(edit.usageObjective as UsageObjective, edit.otherObjective.trim())
    ? findSentence(otherObjective, edit.otherObjective)
    : 'objectiveUntold',
})

/** The user's own profile, which requires the password if the address changes. */
export interface OwnEdit extends Edit {
  password: string
}

export const faultsOfOwnEdit = (edit: OwnEdit, isLocal: boolean, email: string): Faults<keyof OwnEdit> => ({
  ...faultsOfEdit(edit, isLocal),
  ...(isLocal && edit.email !== email && !edit.password && { password: 'fillPassword' as const }),
})

export const hasFault = (faults: Faults<string>) => Object.values(faults).some(Boolean)
