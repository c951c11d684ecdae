import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { fileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** How soon followers of a report are mailed after a release. */
export const paces = ['atOnce', 'weekly'] as const
export type Pace = (typeof paces)[number]

export const listFollows = call({
  name: 'listFollows',
  method: 'GET',
  path: '/api/listFollows',
  access: signedIn,
  summary: 'The reports that the signed-in user follows and can see.',
  input: z.object({}),
  output: wire({
    follows: ['result', z.array(wire({ fileName: ['file_name', z.string()], pace: ['pace', z.enum(paces)] }))],
  }),
})

export const setFollow = call({
  name: 'setFollow',
  method: 'POST',
  path: '/api/setFollow',
  access: signedIn,
  summary: `Sets whether the signed-in user is mailed when a favourite is released: at once, in a weekly digest, or not (off); consent and withdrawal are recorded. At most ${limits.follows} at a time. 404 for a report that the caller cannot see, 409 for one that is not a favourite and for an account without a confirmed address.`,
  input: wire({ fileName: ['file_name', fileName], pace: ['pace', z.enum(['off', ...paces])] }),
  output: z.object({ status: z.literal('success') }),
})
