const thaiZero = 0x0e50

/** The digits of what was typed or pasted, at most six: spaces and hyphens fall away, Thai digits count. */
export const codeOf = (typed: string) =>
  typed
    .replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\D/g, '')
    .slice(0, 6)
