import { bounds } from '../bounds.ts'
import { refuse } from '../refusals.ts'

/**
 * Parses a CSV (RFC 4180) from a stream of text, however the text is divided into chunks. Yields records in batches, the header first. A
 * quotation mark inside an unquoted value is an ordinary character. Refuses an unclosed quotation mark, text after a closing one, a carriage
 * return that is not part of a line end, and records that are too long.
 */
export const parseRecords = async function* (texts: AsyncIterable<string>): AsyncGenerator<string[][]> {
  const reader = createReader()
  let rest = ''
  /** An incomplete record is parsed again only at this length, because each attempt starts at its beginning. */
  let minLengthToParse = 0
  for await (const text of texts) {
    rest += text
    if (rest.length < minLengthToParse) continue
    const { records, end } = reader.read(rest)
    rest = rest.slice(end)
    reader.requireShort(rest)
    // Twice the length keeps the work linear. A rest as long as a record may be is always parsed, so that a longer one is refused in time.
    minLengthToParse = Math.min(2 * rest.length, bounds.recordBytes)
    if (records.length > 0) yield records
  }
  if (rest !== '') yield reader.readLast(rest)
}

const quote = 0x22
const comma = 0x2c
const newline = 0x0a
const carriageReturn = 0x0d

/** Creates a reader that counts the records of one CSV, so that refusals can name the row. */
const createReader = () => {
  /** The number of records that were read. */
  let recordCount = 0
  /** Returns the complete records and the offset of the rest. */
  const read = (text: string) => {
    const records: string[][] = []
    let at = 0
    while (at < text.length) {
      const record = parseRecord(text, at, recordCount + 1)
      if (!record) break
      if (record.end - at > maxSafeLength) requireShort(text.slice(at, record.end))
      recordCount += 1
      records.push(record.fields)
      at = record.end
    }
    return { records, end: at }
  }
  /** Returns the records of the last text. Refuses an incomplete record, whose quotation mark is not closed. */
  const readLast = (text: string) => {
    // The last line may have no line end.
    const completeText = text.endsWith('\n') ? text : `${text}\n`
    const { records, end } = read(completeText)
    if (end < completeText.length) refuse('csvOpenQuote', { row: recordCount + 1 })
    return records
  }
  /** Refuses a record over the limit, with its row. */
  const requireShort = (text: string) => {
    if (text.length <= maxSafeLength || Buffer.byteLength(text) <= bounds.recordBytes) return
    // A record that is too long and has a quotation mark nearly always has an unclosed one.
    const isProbablyUnclosed = text.includes('"')
    refuse(isProbablyUnclosed ? 'csvOpenQuote' : 'recordTooLong', {
      row: recordCount + 1,
      values: { limit: bounds.recordBytes / 2 ** 20 },
    })
  }
  return { read, readLast, requireShort }
}

/** A record with so few characters cannot exceed the limit of bytes: in UTF-8, a UTF-16 unit has at most three bytes. */
const maxSafeLength = bounds.recordBytes / 3

/** Parses the record at an offset; undefined if the record is incomplete. `row` is its number, for refusals. */
const parseRecord = (text: string, start: number, row: number) => {
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd < 0) return undefined
  const line = text.slice(start, text.charCodeAt(lineEnd - 1) === carriageReturn ? lineEnd - 1 : lineEnd)
  if (line.includes('"')) return parseQuotedRecord(text, start, row)
  if (line.includes('\r')) refuse('csvLineEnd', { row })
  return { fields: line.split(','), end: lineEnd + 1 }
}

/** Parses a record with quoted values; undefined if it is incomplete. */
const parseQuotedRecord = (text: string, start: number, row: number) => {
  const fields: string[] = []
  let at = start
  for (;;) {
    const field = text.charCodeAt(at) === quote ? parseQuotedField(text, at + 1) : parsePlainField(text, at)
    if (field === undefined) return undefined
    fields.push(field.value)
    if (text.charCodeAt(field.end) !== comma) {
      const end = findRecordEnd(text, field.end, row)
      return end === undefined ? undefined : { fields, end }
    }
    at = field.end + 1
  }
}

/** Returns the offset after the line end that follows the last value of a record; undefined if the text ends before it. */
const findRecordEnd = (text: string, valueEnd: number, row: number) => {
  const nextCode = text.charCodeAt(valueEnd)
  if (nextCode === newline) return valueEnd + 1
  if (nextCode === carriageReturn && text.charCodeAt(valueEnd + 1) === newline) return valueEnd + 2
  // The newline after a carriage return may be in the next chunk.
  if (valueEnd + 1 >= text.length) return undefined
  return refuse(nextCode === carriageReturn ? 'csvLineEnd' : 'csvQuote', { row })
}

/** Parses a quoted value after its opening quotation mark; undefined if it is incomplete. */
const parseQuotedField = (text: string, start: number) => {
  let value = ''
  let at = start
  for (;;) {
    const quoteAt = text.indexOf('"', at)
    if (quoteAt < 0 || quoteAt + 1 >= text.length) return undefined
    value += text.slice(at, quoteAt)
    const isEscaped = text.charCodeAt(quoteAt + 1) === quote
    if (!isEscaped) return { value, end: quoteAt + 1 }
    value += '"'
    at = quoteAt + 2
  }
}

/** Parses an unquoted value; undefined if it is incomplete. */
const parsePlainField = (text: string, start: number) => {
  let end = start
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === comma || code === newline || code === carriageReturn) return { value: text.slice(start, end), end }
  }
  return undefined
}
