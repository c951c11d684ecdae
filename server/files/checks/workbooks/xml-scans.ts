import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'

/** The events for a reader of a part; names have no prefix. */
export interface XmlReader {
  open?(name: string, tag: string): void
  /** Receives the text between two tags, with entities resolved. */
  text?(text: string): void
  close?(name: string): void
}

/**
 * Streams a part of a workbook in bounded memory, and refuses what no such part has: a document type, custom entities, an encoding other
 * than UTF-8, mismatched tags, endless nesting.
 */
export const scanXml = async (
  entry: string,
  content: AsyncIterable<Buffer>,
  reader: XmlReader,
  elements = Infinity,
) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = createScanner(toDisplayText(entry), reader, elements)
  let rest = ''
  for await (const chunk of content) {
    rest = scanner.feed(rest + decodeEntry(entry, () => decoder.decode(chunk, { stream: true })))
    if (rest.length > bounds.token) refuse('workbookTooComplex', buildLimit(entry, bounds.token))
  }
  scanner.end(rest + decodeEntry(entry, () => decoder.decode()))
}

const createScanner = (entry: string, reader: XmlReader, elements: number) => {
  const open: string[] = []
  let elementCount = 0
  const refuseDamaged = (): never => refuse('workbookDamaged', { values: { entry } })

  const openTag = (tag: string) => {
    const name = readName(tag, 1) || refuseDamaged()
    if (open.length === 0 && elementCount > 0) refuseDamaged()
    elementCount += 1
    if (elementCount > elements) refuse('workbookTooComplex', buildLimit(entry, elements))
    if (open.length >= bounds.depth) refuse('workbookTooComplex', buildLimit(entry, bounds.depth))
    reader.open?.(toLocalName(name), tag)
    if (tag.endsWith('/>')) reader.close?.(toLocalName(name))
    else open.push(name)
  }
  const closeTag = (tag: string) => {
    const name = readName(tag, 2)
    if (open.pop() !== name) refuseDamaged()
    reader.close?.(toLocalName(name))
  }
  const scanText = (text: string) => {
    if (open.length > 0) reader.text?.(text.includes('&') ? resolveEntities(text, refuseDamaged) : text)
    else if (/[^\s\uFEFF]/.test(text)) refuseDamaged()
  }
  /** Handles the markup at this offset and returns its end; undefined if it is incomplete. */
  const scanMarkup = (text: string, from: number): number | undefined => {
    const second = text.charCodeAt(from + 1)
    if (second === 0x21) return scanDeclaration(text, from)
    if (second === 0x3f) {
      const end = text.indexOf('?>', from)
      if (end < 0) return undefined
      if (/^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text.slice(from, end))) refuseDamaged()
      return end + 2
    }
    const end = findTagEnd(text, from)
    if (end === undefined) return undefined
    const tag = text.slice(from, end)
    if (second === 0x2f) closeTag(tag)
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
    const isBegun = '<![CDATA['.startsWith(text.slice(from)) || '<!--'.startsWith(text.slice(from))
    return isBegun ? undefined : refuse('workbookDoctype', { values: { entry } })
  }
  /** Handles the complete markup and returns the rest. */
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
      if (rest.startsWith('<') || open.length > 0 || elementCount === 0) refuseDamaged()
      scanText(rest)
    },
  }
}

const findMarkEnd = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}

/** Finds the end of a tag; a '>' within quotes does not count. */
const findTagEnd = (text: string, from: number) => {
  for (let at = from + 1, quote = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at + 1
    else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3c) return undefined
  }
  return undefined
}

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
  // A document in UTF-16 also shows NUL characters here.
  return text.includes('\0') ? refuse('workbookDamaged', { values: { entry: toDisplayText(entry) } }) : text
}

const buildLimit = (entry: string, limit: number) => ({ values: { entry: toDisplayText(entry), limit } })
