const thaiZero = 0x0e50

/** Returns at most six digits of the typed or pasted text: removes spaces and hyphens, converts Thai digits. */
export const toCode = (typed: string) =>
  typed
    .replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\D/g, '')
    .slice(0, 6)
