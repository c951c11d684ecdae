import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { wire, wireValues } from '../wire.ts'
import { linkToken } from './fields.ts'

/**
 * The states of a link from a mail, with their wire values. 'success' is a link that can be used, or, in the response of a call that uses
 * it, one that was used by this call.
 */
export const linkSpellings = { success: 'success', expired: 'expired', used: 'used', notFound: 'not found' } as const
export type LinkStatus = keyof typeof linkSpellings
export const linkStatus = wireValues(linkSpellings)

/** Input and output of the calls that read a link without using it. */
const linkReading = {
  input: wire({ token: ['token', linkToken] }),
  output: wire({
    status: ['status', linkStatus],
    username: ['username', z.string().optional()],
    email: ['email', z.string().optional()],
    /** Present only for a link that confirms a new address. */
    isNewAddress: ['is_new_address', z.literal(true).optional()],
    /** The address of the file that the user wanted at the sign-up. */
    wantedFile: ['wanted_file', z.string().optional()],
  }),
}

export const readVerifyLink = call({
  name: 'readVerifyLink',
  method: 'POST',
  path: '/api/getEmailFromToken',
  access: anyone,
  summary: 'Returns the account of a link that confirms an address or resets a password. Does not consume the link.',
  ...linkReading,
})

export const confirmEmail = call({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/secondStepRegister',
  access: anyone,
  summary: 'Uses a link that confirms a sign-up, a changed address or a first login.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})

export const readUnlockLink = call({
  name: 'readUnlockLink',
  method: 'POST',
  path: '/api/getEmailFromTokenUnlockAccount',
  access: anyone,
  summary: 'Returns the account of a link that unlocks it. Does not consume the link.',
  ...linkReading,
})

export const unlock = call({
  name: 'unlock',
  method: 'POST',
  path: '/api/unlockAccount',
  access: anyone,
  summary: 'Uses a link that unlocks an account.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})
