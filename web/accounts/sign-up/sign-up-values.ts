import {
  email,
  firstname,
  isObjectiveTold,
  lastname,
  newPassword,
  otherObjective,
  type SignUpObjective,
  signUpObjective,
  username,
} from '../../../contract/accounts/fields.ts'

/** What the sign-up form holds; `usageObjective` is empty until one is chosen. */
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

/** The server's own rules, one a field. */
export const signUpRules = {
  username,
  firstname,
  lastname,
  email,
  password: newPassword,
  usageObjective: signUpObjective,
  otherObjective,
}

/** Whether the free text is there that 'Others' asks for. */
export const isOtherTold = ({ usageObjective, otherObjective }: SignUpValues) =>
  usageObjective === '' || isObjectiveTold(usageObjective, otherObjective.trim())

/** What travels: the repetition stays here, and so does a text written before another objective was chosen. */
export const toSend = ({ repeated: _, usageObjective, otherObjective, ...values }: SignUpValues) => ({
  ...values,
  usageObjective: usageObjective as SignUpObjective,
  otherObjective: usageObjective === 'other' ? otherObjective : '-',
})
