import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'

export const cookieChoice = z.enum(['yes', 'no'])
export type CookieChoice = z.output<typeof cookieChoice>

export const chooseCookies = call({
  name: 'chooseCookies',
  method: 'POST',
  path: '/api/AcceptCookie',
  access: anyone,
  summary: 'Records a choice about cookies with its time and browser, and sets the cookie consentfpo.',
  input: wire({
    browserName: ['browsers_Name', text(limits.browserName).default('')],
    browserVersion: ['browsers_version', text(limits.browserVersion).default('')],
    // The path is that of accepting, so a call without a choice accepts.
    choice: ['consent', cookieChoice.default('yes')],
  }),
  output: z.object({ status: wireValues({ recorded: 'AcceptCookie Success' }) }),
})
