import { z } from 'zod'
import { anyone, call, pendingLogin } from '../call.ts'
import { wire, wireValues } from '../wire.ts'

export const getIdleTimeout = call({
  name: 'getIdleTimeout',
  method: 'POST',
  path: '/api/getTimeAutoLogout',
  access: anyone,
  summary: 'Returns the idle time after which a session ends, in milliseconds. This call counts as activity.',
  input: z.object({}),
  output: z.int(),
})

/** `takenOver`: another login has ended the session. `left`: afterwards, its browser has called resolveTakeOver with `leave`. */
const sessionState = wireValues({ none: '0', active: '1', takenOver: '2', left: '3' })
export type SessionState = z.output<typeof sessionState>

export const checkSession = call({
  name: 'checkSession',
  method: 'POST',
  path: '/api/checkStatus',
  access: anyone,
  isPassive: true,
  isBackground: true,
  summary:
    "Returns the state of the browser's session. Browsers poll it every 10 seconds; it never extends the session.",
  input: z.object({}),
  output: wire({ session: ['data', wire({ sessionState: ['login_status', sessionState] })] }),
})

export const resolveTakeOver = call({
  name: 'resolveTakeOver',
  method: 'POST',
  path: '/api/updateStatus',
  access: pendingLogin,
  summary:
    "With status 2, a pending login takes over the account's other session. With status 3, the browser leaves its session, which another login has taken over.",
  /** The client of the earlier portal sends the status in base64. */
  input: wire({
    change: ['status', wireValues({ takeOver: '2', leave: '3' }, { aliases: { 'Mg==': 'takeOver', 'Mw==': 'leave' } })],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const logOut = call({
  name: 'logOut',
  method: 'POST',
  path: '/api/logout',
  access: anyone,
  isPassive: true,
  summary:
    "Ends the browser's session. With `closing`, the session ends after 30 seconds unless the browser sends another request.",
  input: wire({ isClosing: ['closing', z.boolean().default(false)] }),
  output: z.object({ status: z.literal('success') }),
  headers: () => ({ 'clear-site-data': '"cache"' }),
})
