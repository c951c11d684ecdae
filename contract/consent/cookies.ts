import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

export const cookieChoice = z.enum(['yes', 'no'])
export type CookieChoice = z.infer<typeof cookieChoice>

/** The wire value for a recorded choice. */
export const choiceRecorded = 'AcceptCookie Success' as const

export const chooseCookies = call({
  name: 'chooseCookies',
  method: 'POST',
  path: '/api/AcceptCookie',
  access: anyone,
  summary: 'Records the answer to the cookie bar with its time and browser, and sets the cookie consentfpo.',
  input: wire({
    browserName: ['browsers_Name', text(limits.browserName).default('')],
    browserVersion: ['browsers_version', text(limits.browserVersion).default('')],
    choice: ['consent', cookieChoice.default('yes')],
  }),
  output: z.object({ status: z.literal(choiceRecorded) }),
})
