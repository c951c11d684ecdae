import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the link of a mail stops: the mails about one report, or the weekly digest. */
export type StopLink = { kind: 'report'; userId: number; reportId: number } | { kind: 'digest'; userId: number }

/**
 * The token of a link, signed for this one purpose. It is not stored, so that the link of an old mail works as long as its reader follows
 * anything, whatever was swept.
 */
export const makeToken = (key: Buffer, link: StopLink): string => {
  const payload = link.kind === 'report' ? `r${link.userId}-${link.reportId}` : `d${link.userId}`
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

const shape = /^((?:r([1-9]\d{0,14})-([1-9]\d{0,14}))|(?:d([1-9]\d{0,14})))\.([\w-]{22})$/

/** What a token stops; undefined for one that the portal did not make. */
export const readToken = (key: Buffer, token: string): StopLink | undefined => {
  const [, payload, follower, reportId, reader, signature] = shape.exec(token) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(signatureOf(key, payload), Buffer.from(signature, 'base64url'))) return undefined
  return reader === undefined
    ? { kind: 'report', userId: Number(follower), reportId: Number(reportId) }
    : { kind: 'digest', userId: Number(reader) }
}

/** 128 bits: a guess has to be sent to the portal to be tried. */
const signatureOf = (key: Buffer, payload: string) =>
  createHmac('sha256', key).update(`unsubscribe ${payload}`).digest().subarray(0, 16)
