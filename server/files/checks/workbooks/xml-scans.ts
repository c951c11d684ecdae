import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'

/** Receives the events of a part in order. Names have no prefix of a namespace. */
export interface XmlReader {
  /** Receives an opening tag, as text. */
  open?(name: string, tag: string): void
  /** Receives the text between two tags, with entities resolved. */
  text?(text: string): void
  /** Receives the name of a closing tag. */
  close?(name: string): void
}

/**
 * Streams an XML part of a workbook to a reader, in limited memory. Refuses what no such part has: a document type, custom entities, another
 * encoding than UTF-8, mismatched tags, deep nesting, and more than `maxElements` elements.
 */
export const scanXml = async (
  entry: string,
  content: AsyncIterable<Buffer>,
  reader: XmlReader,
  maxElements = Infinity,
) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = createScanner(toDisplayText(entry), reader, maxElements)
  let rest = ''
  for await (const chunk of content) {
    rest = scanner.feed(rest + decodeEntry(entry, () => decoder.decode(chunk, { stream: true })))
    if (rest.length > bounds.token) refuse('workbookTooComplex', buildLimit(entry, bounds.token))
  }
  scanner.end(rest + decodeEntry(entry, () => decoder.decode()))
}

// Character codes.
const [exclamationMark, questionMark, slash] = [0x21, 0x3f, 0x2f]
const [less, greater, doubleQuote, singleQuote] = [0x3c, 0x3e, 0x22, 0x27]

const createScanner = (entry: string, reader: XmlReader, maxElements: number) => {
  /** The names of the open elements. */
  const openNames: string[] = []
  let elementCount = 0
  const refuseDamaged = (): never => refuse('workbookDamaged', { values: { entry } })

  const openTag = (tag: string) => {
    const name = readName(tag, 1) || refuseDamaged()
    if (openNames.length === 0 && elementCount > 0) refuseDamaged()
    elementCount += 1
    if (elementCount > maxElements) refuse('workbookTooComplex', buildLimit(entry, maxElements))
    if (openNames.length >= bounds.depth) refuse('workbookTooComplex', buildLimit(entry, bounds.depth))
    reader.open?.(toLocalName(name), tag)
    if (tag.endsWith('/>')) reader.close?.(toLocalName(name))
    else openNames.push(name)
  }
  const closeTag = (tag: string) => {
    const name = readName(tag, 2)
    if (openNames.pop() !== name) refuseDamaged()
    reader.close?.(toLocalName(name))
  }
  const scanText = (text: string) => {
    if (openNames.length > 0) reader.text?.(text.includes('&') ? resolveEntities(text, refuseDamaged) : text)
    // Only white space and a byte order mark may be outside of the root element.
    else if (/[^\s\uFEFF]/.test(text)) refuseDamaged()
  }
  /** Scans the markup at an offset and returns its end; undefined if it is incomplete. */
  const scanMarkup = (text: string, from: number): number | undefined => {
    const second = text.charCodeAt(from + 1)
    if (second === exclamationMark) return scanDeclaration(text, from)
    if (second === questionMark) {
      const end = text.indexOf('?>', from)
      if (end < 0) return undefined
      // The XML declaration names another encoding than UTF-8.
      if (/^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text.slice(from, end))) refuseDamaged()
      return end + 2
    }
    const end = findTagEnd(text, from)
    if (end === undefined) return undefined
    const tag = text.slice(from, end)
    if (second === slash) closeTag(tag)
    else openTag(tag)
    return end
  }
  const scanDeclaration = (text: string, from: number) => {
    if (text.startsWith('<!--', from)) return findMarkEnd(text, '-->', from + 4)
    if (text.startsWith('<![CDATA[', from)) {
      const end = findMarkEnd(text, ']]>', from + 9)
      if (end !== undefined) reader.text?.(text.slice(from + 9, end - 3))
      return end
    }
    // The text may end within one of the two openings.
    const isBegun = '<![CDATA['.startsWith(text.slice(from)) || '<!--'.startsWith(text.slice(from))
    return isBegun ? undefined : refuse('workbookDoctype', { values: { entry } })
  }
  /** Scans the complete markup of a text and returns the rest. */
  const feed = (text: string) => {
    let at = 0
    for (;;) {
      const next = text.indexOf('<', at)
      if (next < 0) return text.slice(at)
      if (next > at) scanText(text.slice(at, next))
      const end = scanMarkup(text, next)
      if (end === undefined) return text.slice(next)
      at = end
    }
  }
  return {
    feed,
    end(text: string) {
      const rest = feed(text)
      if (rest.startsWith('<') || openNames.length > 0 || elementCount === 0) refuseDamaged()
      scanText(rest)
    },
  }
}

const findMarkEnd = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}

/** Finds the end of a tag; a '>' within quotes does not count. Undefined if the tag is incomplete, or broken by a second '<'. */
const findTagEnd = (text: string, from: number) => {
  for (let at = from + 1, quote = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === greater) return at + 1
    else if (code === doubleQuote || code === singleQuote) quote = code
    else if (code === less) return undefined
  }
  return undefined
}

/** Reads the name of an element in a tag, from an offset: 1 after '<', 2 after '</'. */
const readName = (tag: string, from: number) => {
  let at = from
  while (at < tag.length && !' \t\r\n/>'.includes(tag[at]!)) at += 1
  return tag.slice(from, at)
}

const toLocalName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const resolveEntities = (text: string, refuseDamaged: () => never) =>
  text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
    if (!entity.endsWith(';')) return refuseDamaged()
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1] ?? /^#(\d{1,7})$/.exec(name)?.[1]
    if (code === undefined) return entities[name] ?? refuseDamaged()
    const point = Number.parseInt(code, name[1] === 'x' ? 16 : 10)
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : refuseDamaged()
  })

/** Parses the attributes of a tag by local name. */
export const parseAttributes = (tag: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(/\s([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(
      toLocalName(name),
      resolveEntities(double ?? single ?? '', () => refuse('workbookDamaged', { values: { entry: name } })),
    )
  return attributes
}

const decodeEntry = (entry: string, decode: () => string) => {
  let text: string
  try {
    text = decode()
  } catch {
    return refuse('workbookDamaged', { values: { entry: toDisplayText(entry) } })
  }
  // A part in UTF-16 has NUL characters here.
  return text.includes('\0') ? refuse('workbookDamaged', { values: { entry: toDisplayText(entry) } }) : text
}

/** Builds the values for the text of a refusal because of a limit. */
const buildLimit = (entry: string, limit: number) => ({ values: { entry: toDisplayText(entry), limit } })
