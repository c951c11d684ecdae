/** Names that Windows opens as a device, whatever follows their first dot. */
const devicePattern = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i
/** Escapes that a careless program unpacks to a dot, a slash, a backslash or NUL. */
const escapePattern = /%(?:2e|2f|5c|00)/i
/** Characters that occur in no text. */
const nonCharacterPattern = /\p{Noncharacter_Code_Point}/u
/** The limit of the bytes of one name in common file systems. */
const maxNameBytes = 255

/** Returns true if a part of a path is a valid file name on every system (docs/decisions/0022). */
export const isPortableName = (segment: string, encoding: 'utf8' | 'latin1') =>
  !devicePattern.test(segment) &&
  !escapePattern.test(segment) &&
  !nonCharacterPattern.test(segment) &&
  Buffer.byteLength(segment, encoding) <= maxNameBytes
