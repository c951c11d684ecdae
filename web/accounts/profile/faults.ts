import type { z } from 'zod'
import {
  email,
  firstname,
  isObjectiveTold,
  lastname,
  otherObjective,
  type UsageObjective,
  usageObjective,
} from '../../../contract/accounts/fields.ts'
import { messages } from '../../../contract/messages.ts'

export type Sentence = keyof typeof messages
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

const sentences = new Map(Object.entries(messages).map(([key, { en }]) => [en as string, key as Sentence]))

/** The sentence by which a rule of the contract refuses a value. */
const faultOf = (schema: z.ZodType, value: string): Sentence | undefined => {
  const { error } = schema.safeParse(value)
  return error && (sentences.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** The profile by the rules that the server goes by too; of a directory account nothing but the text beside the objective is its own. */
export const faultsOfEdit = (edit: Edit, isLocal: boolean): Faults<keyof Edit> => ({
  ...(isLocal && {
    firstname: faultOf(firstname, edit.firstname),
    lastname: faultOf(lastname, edit.lastname),
    email: faultOf(email, edit.email),
    usageObjective: faultOf(usageObjective, edit.usageObjective),
  }),
  otherObjective: isObjectiveTold(edit.usageObjective as UsageObjective, edit.otherObjective.trim())
    ? faultOf(otherObjective, edit.otherObjective)
    : 'objectiveUntold',
})

export const hasFault = (faults: Faults<string>) => Object.values(faults).some(Boolean)
