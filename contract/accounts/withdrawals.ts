import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { messages } from '../messages.ts'
import { wireValues } from '../wire.ts'
import { givenPassword } from './fields.ts'

const status = wireValues({
  withdrawn: 'success',
  wrongPassword: messages.wrongCurrentPassword.en,
  /** The user has accepted no agreement, or has already withdrawn. */
  notAccepted: 'not found',
  lastAdministrator: 'Last administrator',
})
export type WithdrawalStatus = z.output<typeof status>

export const withdrawAgreement = call({
  name: 'withdrawAgreement',
  method: 'POST',
  path: '/api/withdrawAgreement',
  access: signedIn,
  summary:
    "Withdraws the signed-in user's consent to the agreement and to news, and records the withdrawal. Closes the account and ends its sessions. Requires the password; the directory checks it for its accounts.",
  input: z.object({ password: givenPassword, confirmed: z.literal(true) }),
  output: z.object({ status }),
})
