import { type AccountType, email, firstname, lastname } from '../../../contract/accounts/fields.ts'
import {
  isObjectiveStated,
  otherObjective,
  type UsageObjective,
  usageObjective,
} from '../../../contract/accounts/objectives.ts'
import { findSentence, type Sentence } from '../sentences.ts'

/** The faults of a form: for each invalid field the key of a fixed sentence. */
export type Faults<Name extends string> = Partial<Record<Name, Sentence>>

/** The values of the fields of a profile. */
export interface ProfileValues {
  firstname: string
  lastname: string
  email: string
  usageObjective: string
  otherObjective: string
}

/** Checks a profile by the server's rules. Of a directory account, only the free text of the objective can be edited and is checked. */
export const computeProfileFaults = (values: ProfileValues, accountType: AccountType): Faults<keyof ProfileValues> => ({
  ...(accountType === 'local' && {
    firstname: findSentence(firstname, values.firstname),
    lastname: findSentence(lastname, values.lastname),
    email: findSentence(email, values.email),
    usageObjective: findSentence(usageObjective, values.usageObjective),
  }),
  otherObjective: isObjectiveStated(values.usageObjective as UsageObjective, values.otherObjective.trim())
    ? findSentence(otherObjective, values.otherObjective)
    : 'otherObjectiveRequired',
})

/** The values of the user's own profile, with the password for a new email address. */
export interface OwnProfileValues extends ProfileValues {
  password: string
}

/** Checks the user's own profile; a local account needs the password to change its email address. */
export const computeOwnProfileFaults = (
  values: OwnProfileValues,
  accountType: AccountType,
  currentEmail: string,
): Faults<keyof OwnProfileValues> => ({
  ...computeProfileFaults(values, accountType),
  ...(accountType === 'local' &&
    values.email !== currentEmail &&
    !values.password && { password: 'fillPassword' as const }),
})

/** Returns true if a field has a fault. */
export const hasFault = (faults: Faults<string>) => Object.values(faults).some(Boolean)
