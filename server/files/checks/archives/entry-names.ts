/** Names that Windows opens as a device, whatever follows their first dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i
/** What a careless program unpacks to a dot, a slash, a backslash or NUL. */
const escaped = /%(?:2e|2f|5c|00)/i
/** Characters that no text has. */
const nonCharacter = /\p{Noncharacter_Code_Point}/u
/** As many bytes as a file system takes for one name. */
const longest = 255

/** Whether a part of a path can be the name of a file everywhere (docs/decisions/0022). */
export const isPortableName = (segment: string, encoding: 'utf8' | 'latin1') =>
  !device.test(segment) &&
  !escaped.test(segment) &&
  !nonCharacter.test(segment) &&
  Buffer.byteLength(segment, encoding) <= longest
