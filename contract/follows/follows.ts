import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { reportIdOrFileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** When a follower is mailed about a release: at once, or in the weekly digest. */
export const paces = ['atOnce', 'weekly'] as const
export type Pace = (typeof paces)[number]

export const listFollows = call({
  name: 'listFollows',
  method: 'GET',
  path: '/api/listFollows',
  access: signedIn,
  summary: 'Lists the reports that the signed-in user follows and can still see.',
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
  summary: `Sets whether the signed-in user is mailed when a favourite is released: at once, in the weekly digest, or not at all ('off'). The consent, or its withdrawal, is recorded. 404 for a report that the caller cannot see, 409 for a report that is not a favourite, for an account without a confirmed email address, and for more than ${limits.follows} reports.`,
  input: wire({ fileName: ['file_name', reportIdOrFileName], pace: ['pace', z.enum(['off', ...paces])] }),
  output: z.object({ status: z.literal('success') }),
})
