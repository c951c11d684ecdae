import { isObjectiveStated, otherObjectiveField } from '../../../contract/accounts/objectives.ts'
import { messages } from '../../../contract/messages.ts'
import { invalidInput } from '../../platform/problem.ts'

/** Throws 400 if the usage objective is 'other' and no text is given (docs/behaviour/accounts.md#sign-up). */
export const requireObjectiveStated = (objective: string, other: string) => {
  if (!isObjectiveStated(objective, other))
    throw invalidInput([{ field: otherObjectiveField, message: messages.otherObjectiveRequired.en }])
}
