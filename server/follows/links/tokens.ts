import { createHmac, timingSafeEqual } from 'node:crypto'

/** The mails that a link stops: those about one report, or the weekly digest. */
export type StopLink = { kind: 'report'; userId: number; reportId: number } | { kind: 'digest'; userId: number }

/**
 * Signs the token of a link for this one purpose. It is not stored, so the link of an old mail works as long as its reader follows
 * anything, whatever was swept.
 */
export const buildToken = (key: Buffer, link: StopLink): string => {
  const payload = link.kind === 'report' ? `r${link.userId}-${link.reportId}` : `d${link.userId}`
  return `${payload}.${computeSignature(key, payload).toString('base64url')}`
}

const tokenPattern = /^((?:r([1-9]\d{0,14})-([1-9]\d{0,14}))|(?:d([1-9]\d{0,14})))\.([\w-]{22})$/

/** Reads a token; undefined for an invalid one. */
export const readToken = (key: Buffer, token: string): StopLink | undefined => {
  const [, payload, follower, reportId, reader, signature] = tokenPattern.exec(token) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(computeSignature(key, payload), Buffer.from(signature, 'base64url'))) return undefined
  return reader === undefined
    ? { kind: 'report', userId: Number(follower), reportId: Number(reportId) }
    : { kind: 'digest', userId: Number(reader) }
}

/** Computes the signature of a payload. Its 128 bits suffice: a guess can only be tested by sending it to the portal. */
const computeSignature = (key: Buffer, payload: string) =>
  createHmac('sha256', key).update(`unsubscribe ${payload}`).digest().subarray(0, 16)
