import type { Archive } from '../archives/archives.ts'
import { readPart } from './workbook-parts.ts'
import { parseAttributes } from './xml-scans.ts'

/** For each cell style by index, true if it shows a number as a day or a time. */
export const readDateStyles = async (archive: Archive, part: string | undefined): Promise<boolean[]> => {
  const formats = new Set<number>()
  const styles: boolean[] = []
  let isCellFormats = false
  if (part === undefined) return styles
  await readPart(archive, part, {
    open(name, tag) {
      if (name === 'cellXfs') isCellFormats = true
      else if (name === 'numFmt') {
        const attributes = parseAttributes(tag)
        if (isDateFormat(attributes.get('formatCode') ?? '')) formats.add(Number(attributes.get('numFmtId')))
      } else if (name === 'xf' && isCellFormats) {
        const id = Number(parseAttributes(tag).get('numFmtId'))
        styles.push(isBuiltInDate(id) || formats.has(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return styles
}

/** ECMA-376 part 1, 18.8.30: days and times, those of East Asia and Thailand included. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').replace(/general/i, ''))
