import {
  email,
  firstname,
  isObjectiveTold,
  lastname,
  otherObjective,
  type UsageObjective,
  usageObjective,
} from '../../../contract/accounts/fields.ts'
import { type Sentence, sentenceOf } from '../sentences.ts'

/** What is wrong with each field, as a sentence of the specification. */
export type Faults<Name extends string> = Partial<Record<Name, Sentence>>

/** What the profile's form holds. */
export interface Edit {
  firstname: string
  lastname: string
  email: string
  usageObjective: string
  otherObjective: string
}

/** The profile by the rules that the server goes by too; of a directory account nothing but the text beside the objective is its own. */
export const faultsOfEdit = (edit: Edit, isLocal: boolean): Faults<keyof Edit> => ({
  ...(isLocal && {
    firstname: sentenceOf(firstname, edit.firstname),
    lastname: sentenceOf(lastname, edit.lastname),
    email: sentenceOf(email, edit.email),
    usageObjective: sentenceOf(usageObjective, edit.usageObjective),
  }),
  otherObjective: isObjectiveTold(edit.usageObjective as UsageObjective, edit.otherObjective.trim())
    ? sentenceOf(otherObjective, edit.otherObjective)
    : 'objectiveUntold',
})

/** The own profile, which asks for the password where the address is another. */
export interface OwnEdit extends Edit {
  password: string
}

export const faultsOfOwnEdit = (edit: OwnEdit, isLocal: boolean, email: string): Faults<keyof OwnEdit> => ({
  ...faultsOfEdit(edit, isLocal),
  ...(isLocal && edit.email !== email && !edit.password && { password: 'fillPassword' as const }),
})

export const hasFault = (faults: Faults<string>) => Object.values(faults).some(Boolean)
