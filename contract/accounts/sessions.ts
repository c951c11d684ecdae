import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'

export const getIdleTimeout = call({
  name: 'getIdleTimeout',
  method: 'POST',
  path: '/api/getTimeAutoLogout',
  access: 'public',
  summary: 'How long a session may lie idle, in milliseconds. Asking counts as activity.',
  input: z.object({}),
  output: z.int(),
})

/** '1' logged in, '2' taken over by another login, '3' left after that, '0' none. */
export const loginStanding = z.enum(['0', '1', '2', '3'])
export type LoginStanding = z.output<typeof loginStanding>

export const checkSession = call({
  name: 'checkSession',
  method: 'POST',
  path: '/api/checkStatus',
  access: 'public',
  passive: true,
  summary: "How the browser's own session stands; polled every 10 seconds, which never prolongs it.",
  input: z.object({}),
  output: wire({ session: ['data', wire({ standing: ['login_status', loginStanding] })] }),
})

export const changeStanding = call({
  name: 'changeStanding',
  method: 'POST',
  path: '/api/updateStatus',
  access: 'pending',
  summary: 'Status 2 agrees to take over from the session elsewhere; 3 leaves a session that was taken over.',
  input: wire({ standing: ['status', z.enum(['2', '3'])] }),
  output: z.object({ status: z.literal('success') }),
})

export const logOut = call({
  name: 'logOut',
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  passive: true,
  summary: "Ends the browser's own session; with `closing`, in 30 seconds unless another request of it arrives.",
  input: wire({ isClosing: ['closing', z.boolean().default(false)] }),
  output: z.object({ status: z.literal('success') }),
  headers: () => ({ 'clear-site-data': '"cache"' }),
})
