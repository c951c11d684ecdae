import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** The token of an unsubscribe link. */
export const unsubscribeToken = text(limits.token).min(1)

/**
 * The path of the links in mails, before the token. A GET shows a page that asks for confirmation; a POST stops the mails at once (RFC
 * 8058).
 */
export const unsubscribePath = '/unsubscribe/'

export const readUnsubscribe = call({
  name: 'readUnsubscribe',
  method: 'POST',
  path: '/api/readUnsubscribe',
  access: anyone,
  summary: 'Returns which mails an unsubscribe link would stop, without stopping them. 404 for an invalid link.',
  input: wire({ token: ['token', unsubscribeToken] }),
  output: wire({
    /** The mails that the link stops: those about one report, or the weekly digest. */
    kind: ['kind', z.enum(['report', 'digest'])],
    /** Null for a digest, and for a report that the reader can no longer see. */
    titleEn: ['title_en', z.string().nullable()],
    titleTh: ['title_th', z.string().nullable()],
    /** True if the mails of the link are still sent. */
    isActive: ['is_active', z.boolean()],
    /** Number of reports that the reader follows. */
    followCount: ['follows', z.int()],
  }),
})
