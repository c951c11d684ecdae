import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** The token of a link by which mails about releases are stopped. */
export const unsubscribeToken = text(limits.token).min(1)

/** The address that mails name: its page asks, and a POST to it stops the mails (RFC 8058). */
export const unsubscribePath = '/unsubscribe/'

export const readUnsubscribe = call({
  name: 'readUnsubscribe',
  method: 'POST',
  path: '/api/readUnsubscribe',
  access: anyone,
  summary: 'Returns which mails the link in a mail about releases would stop. Stops nothing. 404 for an unknown link.',
  input: wire({ token: ['token', unsubscribeToken] }),
  output: wire({
    /** The releases of one report, or the weekly digest. */
    kind: ['kind', z.enum(['report', 'digest'])],
    /** Null for a digest, and for a report that is not there for the reader any more. */
    titleEn: ['title_en', z.string().nullable()],
    titleTh: ['title_th', z.string().nullable()],
    /** Whether the mails that the link stops still come. */
    isActive: ['is_active', z.boolean()],
    /** How many reports the reader follows in all. */
    follows: ['follows', z.int()],
  }),
})
