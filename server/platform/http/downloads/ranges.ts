/** A range of bytes from 0; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header for a file of this size (RFC 9110, 14.2). Undefined means the whole file, also for several ranges and for invalid
 * ones, since a server may ignore both.
 */
export const parseRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (sizeBytes === 0 || first + last === '') return undefined
  // `bytes=-500` requests the last 500 bytes.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Number(last)
  const isReversed = first !== '' && last !== '' && end < start
  if (isReversed) return undefined
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : 'unsatisfiable'
}

/** Returns true if an If-None-Match header matches the current file: weak tags count, and `*` matches any (RFC 9110, 13.1.2). */
export const isNamedIn = (header: string | undefined, etag: string) =>
  header?.trim() === '*' || header?.match(/"[^"]*"/g)?.includes(etag) === true
