/** Bytes of a file, the first being 0; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a Range header asks of a file of so many bytes (RFC 9110, 14.2). Undefined is the whole: also for several ranges at once and for
 * what makes no sense, as both may be ignored.
 */
export const rangeOf = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (sizeBytes === 0 || first + last === '') return undefined
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Number(last)
  if (end < start && last !== '' && first !== '') return undefined
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : 'unsatisfiable'
}

/** Whether an If-None-Match header names what the file is now: weak tags count, and `*` matches any (RFC 9110, 13.1.2). */
export const isNamedIn = (header: string | undefined, etag: string) =>
  header?.trim() === '*' || header?.match(/"[^"]*"/g)?.includes(etag) === true
