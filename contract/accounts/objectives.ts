import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

export const usageObjectives = [
  'investment',
  'authority',
  'investor',
  'researcher',
  'policy',
  'student',
  'other',
] as const
export type UsageObjective = (typeof usageObjectives)[number]
export const usageObjective = z.enum(usageObjectives, messages.objectiveRequired.en)
/** The choices at the sign-up; the profile also offers 'authority' (docs/behaviour/accounts.md#sign-up). */
export const signUpObjective = usageObjective.exclude(['authority'], messages.objectiveRequired.en)
export type SignUpObjective = z.output<typeof signUpObjective>

/** Stored and sent in place of the user's text if the objective is not 'other', as on the old wire. */
export const unstatedObjective = '-'

/** The user's text for the objective 'other', which requires it. */
export const otherObjective = text(limits.otherObjective).trim().default(unstatedObjective)

/** Returns the text that is stored beside an objective: the user's text for 'other', otherwise '-'. */
export const pickOtherObjective = (objective: string, userText: string) =>
  objective === 'other' ? userText : unstatedObjective

/** Returns the stored text of the objective 'other' as a form shows it: empty for '-'. */
export const toTypedObjective = (storedText: string) => (storedText === unstatedObjective ? '' : storedText)

/** The wire name of `otherObjective`, for refusals of its value. */
export const otherObjectiveField = 'other_object'

/** Returns false if the objective is 'other' and the user has not described it. */
export const isObjectiveStated = (objective: string, userText: string) =>
  objective !== 'other' || (userText !== '' && userText !== unstatedObjective)
