import { email, firstname, lastname, newPassword, username } from '../../../contract/accounts/fields.ts'
import {
  isObjectiveStated,
  otherObjective,
  pickOtherObjective,
  type SignUpObjective,
  signUpObjective,
} from '../../../contract/accounts/objectives.ts'

/** The values of the sign-up form; `usageObjective` is empty until one is chosen. */
export interface SignUpValues {
  username: string
  firstname: string
  lastname: string
  email: string
  password: string
  /** The password, typed again. */
  repeated: string
  usageObjective: SignUpObjective | ''
  otherObjective: string
}

/** The values of an empty form. */
export const emptyValues: SignUpValues = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  repeated: '',
  usageObjective: '',
  otherObjective: '',
}

/** The server's rule for each field, except the repeated password. */
export const signUpRules = {
  username,
  firstname,
  lastname,
  email,
  password: newPassword,
  usageObjective: signUpObjective,
  otherObjective,
}

/** Returns false if the objective 'other' is chosen without its free text. That no objective is chosen is the fault of another field. */
export const isObjectiveComplete = ({ usageObjective, otherObjective }: SignUpValues) =>
  usageObjective === '' || isObjectiveStated(usageObjective, otherObjective.trim())

/** Converts the form to the input of the call: without the repeated password, and without a free text that the objective does not need. */
export const toSignUpInput = ({ repeated: _, usageObjective, otherObjective, ...values }: SignUpValues) => ({
  ...values,
  usageObjective: usageObjective as SignUpObjective,
  otherObjective: pickOtherObjective(usageObjective, otherObjective),
})
