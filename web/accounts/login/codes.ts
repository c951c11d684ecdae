import { limits } from '../../../contract/limits.ts'

const thaiZero = '๐'.charCodeAt(0)

/** Converts typed or pasted text to a code of the authenticator: converts Thai digits, keeps only digits, and at most six of them. */
export const toCode = (typed: string) =>
  typed
    .replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\D/g, '')
    .slice(0, limits.code)
