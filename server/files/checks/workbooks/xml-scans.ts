import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { resolveEntities } from './xml-entities.ts'
import { toLocalName } from './xml-names.ts'

/** Receives the tags and texts of a part in their order. Names have no namespace prefix. */
export interface XmlReader {
  /** Receives the name of an opening tag, and the text of the tag with its attributes. */
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
  maxElements = Number.POSITIVE_INFINITY,
) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = createScanner(toDisplayText(entry), reader, maxElements)
  for await (const chunk of content) scanner.feed(decodeEntry(entry, () => decoder.decode(chunk, { stream: true })))
  scanner.end(decodeEntry(entry, () => decoder.decode()))
}

// Character codes.
const [exclamationMark, questionMark, slash] = [0x21, 0x3f, 0x2f]
const [lessThan, greaterThan, doubleQuote, singleQuote] = [0x3c, 0x3e, 0x22, 0x27]

/** Creates a scanner that passes the tags and texts of a part to a reader. */
const createScanner = (entry: string, reader: XmlReader, maxElements: number) => {
  /** The names of the open elements. */
  const openNames: string[] = []
  let elementCount = 0
  /** The end of the scanned pieces: a text or markup that may continue in the next piece. */
  let rest = ''
  const refuseDamaged = (): never => refuse('workbookDamaged', { values: { entry } })

  const openTag = (tag: string) => {
    const name = readName(tag, 1) || refuseDamaged()
    if (openNames.length === 0 && elementCount > 0) refuseDamaged()
    elementCount += 1
    if (elementCount > maxElements) refuse('workbookTooComplex', buildLimitValues(entry, maxElements))
    if (openNames.length >= bounds.depth) refuse('workbookTooComplex', buildLimitValues(entry, bounds.depth))
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
  const scanMarkup = (xml: string, start: number): number | undefined => {
    const secondCharacter = xml.charCodeAt(start + 1)
    if (secondCharacter === exclamationMark) return scanCommentOrCdata(xml, start)
    if (secondCharacter === questionMark) {
      const end = xml.indexOf('?>', start)
      if (end < 0) return undefined
      // Refuses an XML declaration that names another encoding than UTF-8.
      if (/^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(xml.slice(start, end))) refuseDamaged()
      return end + 2
    }
    const end = findTagEnd(xml, start)
    if (end === undefined) return undefined
    const tag = xml.slice(start, end)
    if (secondCharacter === slash) closeTag(tag)
    else openTag(tag)
    return end
  }
  /** Scans a comment or a CDATA section and returns its end; undefined if it is incomplete. Refuses any other declaration. */
  const scanCommentOrCdata = (xml: string, start: number) => {
    if (xml.startsWith('<!--', start)) return findEndAfter(xml, '-->', start + 4)
    if (xml.startsWith('<![CDATA[', start)) {
      const end = findEndAfter(xml, ']]>', start + 9)
      if (end !== undefined) reader.text?.(xml.slice(start + 9, end - 3))
      return end
    }
    // The XML may end within one of the two openings.
    const isBegun = '<![CDATA['.startsWith(xml.slice(start)) || '<!--'.startsWith(xml.slice(start))
    return isBegun ? undefined : refuse('workbookDoctype', { values: { entry } })
  }
  /** Scans the texts and the complete markup of a piece of XML, and returns the rest. */
  const scan = (xml: string) => {
    let position = 0
    for (;;) {
      const markupStart = xml.indexOf('<', position)
      if (markupStart < 0) return xml.slice(position)
      if (markupStart > position) scanText(xml.slice(position, markupStart))
      const markupEnd = scanMarkup(xml, markupStart)
      if (markupEnd === undefined) return xml.slice(markupStart)
      position = markupEnd
    }
  }
  return {
    /** Scans the next piece of the part. Refuses a text or markup that is too long. */
    feed(xml: string) {
      rest = scan(rest + xml)
      if (rest.length > bounds.token) refuse('workbookTooComplex', buildLimitValues(entry, bounds.token))
    },
    /** Scans the last piece. Refuses a part that is not complete. */
    end(lastXml: string) {
      rest = scan(rest + lastXml)
      if (rest.startsWith('<') || openNames.length > 0 || elementCount === 0) refuseDamaged()
      scanText(rest)
    },
  }
}

/** Finds the offset after the next mark; undefined without one. */
const findEndAfter = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}

/**
 * Finds the end of a tag; a '>' within quotes does not count. Undefined if the tag is incomplete, or broken by a second '<'; a broken tag
 * is refused at the end of the part, or as too long.
 */
const findTagEnd = (text: string, from: number) => {
  for (let at = from + 1, quote = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === greaterThan) return at + 1
    else if (code === doubleQuote || code === singleQuote) quote = code
    else if (code === lessThan) return undefined
  }
  return undefined
}

/** Reads the name of an element in a tag, from an offset: 1 after '<', 2 after '</'. */
const readName = (tag: string, from: number) => {
  let at = from
  while (at < tag.length && !' \t\r\n/>'.includes(tag[at]!)) at += 1
  return tag.slice(from, at)
}

/** Returns the decoded text. Refuses bytes that are not UTF-8. */
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
const buildLimitValues = (entry: string, limit: number) => ({ values: { entry: toDisplayText(entry), limit } })
