// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these, or reads a carriage return as another line end
const forbiddenPattern = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/g

/**
 * Escapes a text. The format writes a forbidden character by its code, as '_x000D_', so a '_' that looks like such an escape is escaped too.
 * Most texts need no escaping, so they are tested first.
 */
export const escapeXml = (text: string) =>
  text.search(forbiddenPattern) >= 0 || /[&<>]|_x/.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(
          forbiddenPattern,
          character => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
        )
    : text
