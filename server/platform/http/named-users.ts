import type { Call } from '../../../contract/call.ts'
import { findWireNames } from '../../../contract/wire.ts'
import type { Actor } from '../actor.ts'
import { permissionDenied } from '../problem.ts'

/** Returns true if one of these texts is the id or username of another account. */
export type NamesAnother = (userId: number, names: readonly string[]) => Promise<boolean>

/** Fields in which clients name the caller; they never grant access (docs/behaviour/responses.md#identity). */
const callerFields = ['user', 'user_id', 'username', 'usr']

/**
 * Throws 403 if a signed-in caller names somebody else as the caller: in a field that the call does not declare, or in any field of a call
 * about the caller's own account.
 */
export const requireOwnName = async (call: Call, actor: Actor, input: unknown, namesAnother: NamesAnother) => {
  if (actor.userId === undefined) return
  const names = listCallerNames(call, input)
  if (names.length > 0 && (await namesAnother(actor.userId, names))) throw permissionDenied()
}

/** Lists the names in the fields that should name only the caller, also those that are encoded in base64. */
const listCallerNames = (call: Call, input: unknown): string[] => {
  const inputFields = (input ?? {}) as Record<string, unknown>
  const texts = pickCheckedFields(call).flatMap(field => collectTexts(inputFields[field]))
  return texts.flatMap(text => {
    const decodedText = decodeIfBase64(text)
    return decodedText === undefined ? [text] : [text, decodedText, ...listNamesInCookie(decodedText)]
  })
}

/** Picks the fields of a call in which only the caller may be named. */
const pickCheckedFields = ({ access, input: schema }: Call): string[] => {
  const wireNames = findWireNames(schema) ?? new Set()
  const undeclaredFields = callerFields.filter(field => !wireNames.has(field))
  switch (access.kind) {
    case 'key':
      // The caller is a program, not a user.
      return []
    case 'session':
    case 'pending':
      return callerFields
    case 'menu':
    case 'role':
      // In a call for staff, a declared field names the user that the call is about.
      return undeclaredFields.length < callerFields.length ? [] : callerFields
    default:
      // In a public call such as a login, a declared field names that account.
      return undeclaredFields
  }
}

/** Collects a text or a number as text, also from the fields `user_id` and `username` of an object. */
const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return value === '' || value.includes('\0') ? [] : [value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { user_id, username } = value as Record<string, unknown>
  return [user_id, username].filter(field => typeof field !== 'object').flatMap(collectTexts)
}

/** Lists the users in the JSON of the cookie `information`, which clients of the earlier portal send as `user`. */
const listNamesInCookie = (decodedText: string): string[] => {
  if (!decodedText.startsWith('{')) return []
  try {
    return collectTexts(JSON.parse(decodedText))
  } catch {
    return []
  }
}

/** Returns the readable text that is encoded in base64; undefined if the text is not such an encoding. */
const decodeIfBase64 = (text: string): string | undefined => {
  if (!/^[A-Za-z\d+/_-]{2,4000}={0,2}$/.test(text)) return undefined
  const decodedText = Buffer.from(text, 'base64').toString()
  return decodedText !== '' && /^[^\p{Cc}\uFFFD]+$/u.test(decodedText) ? decodedText : undefined
}
