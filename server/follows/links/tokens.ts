import { createHmac, timingSafeEqual } from 'node:crypto'

/** The mails that a link stops: those about one report, or the weekly digest. */
export type StopLink = { kind: 'report'; userId: number; reportId: number } | { kind: 'digest'; userId: number }

/**
 * Builds the signed token of a link, such as `r12-345.…` for user 12 and report 345, or `d12.…` for the digest. Tokens are not stored, so
 * the links of old mails never expire.
 */
export const buildToken = (key: Buffer, link: StopLink): string => {
  const payload = link.kind === 'report' ? `r${link.userId}-${link.reportId}` : `d${link.userId}`
  return `${payload}.${computeSignature(key, payload).toString('base64url')}`
}

/** Returns true if the address of an unsubscribe link that the portal built is that of the digest. */
export const isDigestLink = (unsubscribeUrl: string) => /\/d[^/]*$/.test(unsubscribeUrl)

/** Matches a token. Ids of up to 15 digits are exact numbers in JavaScript; 22 characters are 16 bytes in base64url. */
const tokenPattern =
  /^(?<payload>r(?<follower>[1-9]\d{0,14})-(?<reportId>[1-9]\d{0,14})|d(?<reader>[1-9]\d{0,14}))\.(?<signature>[\w-]{22})$/

/** Reads the link of a token; undefined for an invalid token. */
export const readToken = (key: Buffer, token: string): StopLink | undefined => {
  const { payload, follower, reportId, reader, signature } = tokenPattern.exec(token)?.groups ?? {}
  if (payload === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(computeSignature(key, payload), Buffer.from(signature, 'base64url'))) return undefined
  return reader === undefined
    ? { kind: 'report', userId: Number(follower), reportId: Number(reportId) }
    : { kind: 'digest', userId: Number(reader) }
}

/** Computes the signature of a payload. 128 bits are enough, because a guess can only be tested by sending it to the portal. */
const computeSignature = (key: Buffer, payload: string) =>
  createHmac('sha256', key).update(`unsubscribe ${payload}`).digest().subarray(0, 16)
