import { z } from 'zod'
import { call } from '../call.ts'

export const getIdleTimeout = call({
  name: 'getIdleTimeout',
  method: 'POST',
  path: '/api/getTimeAutoLogout',
  access: 'public',
  summary: 'How long a session may lie idle, in milliseconds.',
  input: z.object({}),
  output: z.int(),
})
