import {
  email,
  firstname,
  isObjectiveStated,
  lastname,
  newPassword,
  otherObjective,
  type SignUpObjective,
  signUpObjective,
  username,
} from '../../../contract/accounts/fields.ts'

/** The values of the sign-up form; `usageObjective` is empty until one is chosen. */
export interface SignUpValues {
  username: string
  firstname: string
  lastname: string
  email: string
  password: string
  repeated: string
  usageObjective: SignUpObjective | ''
  otherObjective: string
}

export const noValues: SignUpValues = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  repeated: '',
  usageObjective: '',
  otherObjective: '',
}

/** The server's rules, one for each field. */
export const signUpRules = {
  username,
  firstname,
  lastname,
  email,
  password: newPassword,
  usageObjective: signUpObjective,
  otherObjective,
}

/** Returns true unless 'Others' is chosen without its free text. */
export const isObjectiveComplete = ({ usageObjective, otherObjective }: SignUpValues) =>
  usageObjective === '' || isObjectiveStated(usageObjective, otherObjective.trim())

/** Converts the form for the call: without the repetition, and without the free text of an objective that is not chosen. */
export const toSend = ({ repeated: _, usageObjective, otherObjective, ...values }: SignUpValues) => ({
  ...values,
  usageObjective: usageObjective as SignUpObjective,
  otherObjective: usageObjective === 'other' ? otherObjective : '-',
})
