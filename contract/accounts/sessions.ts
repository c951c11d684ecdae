import { z } from 'zod'
import { anyone, call, pendingLogin } from '../call.ts'
import { wire, wireValues } from '../wire.ts'

export const getIdleTimeout = call({
  name: 'getIdleTimeout',
  method: 'POST',
  path: '/api/getTimeAutoLogout',
  access: anyone,
  summary: 'The idle time after which a session ends, in milliseconds. This call counts as activity.',
  input: z.object({}),
  output: z.int(),
})

/** `takenOver` by another login; `left` afterwards. */
const sessionState = wireValues({ none: '0', active: '1', takenOver: '2', left: '3' })
export type SessionState = z.output<typeof sessionState>

export const checkSession = call({
  name: 'checkSession',
  method: 'POST',
  path: '/api/checkStatus',
  access: anyone,
  passive: true,
  background: true,
  summary: "The state of the browser's session. It is polled every 10 seconds and never extends the session.",
  input: z.object({}),
  output: wire({ session: ['data', wire({ sessionState: ['login_status', sessionState] })] }),
})

export const changeStanding = call({
  name: 'changeStanding',
  method: 'POST',
  path: '/api/updateStatus',
  access: pendingLogin,
  summary: 'Status 2 agrees to take over the other session; 3 leaves a session that was taken over.',
  /** The client of the earlier portal sends the status in base64. */
  input: wire({
    change: ['status', wireValues({ takeOver: '2', leave: '3' }, { also: { 'Mg==': 'takeOver', 'Mw==': 'leave' } })],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const logOut = call({
  name: 'logOut',
  method: 'POST',
  path: '/api/logout',
  access: anyone,
  passive: true,
  summary: "Ends the browser's session; with `closing`, after 30 seconds unless it sends another request.",
  input: wire({ isClosing: ['closing', z.boolean().default(false)] }),
  output: z.object({ status: z.literal('success') }),
  headers: () => ({ 'clear-site-data': '"cache"' }),
})
