import type { Archive } from '../archives/archives.ts'
import { readPart } from './workbook-parts.ts'
import { parseAttributes } from './xml-attributes.ts'

/** Returns, for each cell style by index, true if the style formats a number as a date or time. */
export const readDateStyles = async (archive: Archive, partPath: string | undefined): Promise<boolean[]> => {
  if (partPath === undefined) return []
  const dateFormatIds = new Set<number>()
  const isDateByStyle: boolean[] = []
  let isInCellFormats = false
  await readPart(archive, partPath, {
    // `numFmt` defines formats, and `cellXfs` after it lists the styles (ECMA-376 part 1, 18.8).
    open(name, tag) {
      if (name === 'cellXfs') isInCellFormats = true
      else if (name === 'numFmt') {
        const attributes = parseAttributes(tag)
        if (isDateFormat(attributes.get('formatCode') ?? '')) dateFormatIds.add(Number(attributes.get('numFmtId')))
      } else if (name === 'xf' && isInCellFormats) {
        const id = Number(parseAttributes(tag).get('numFmtId'))
        isDateByStyle.push(isBuiltInDate(id) || dateFormatIds.has(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return isDateByStyle
}

/** Numbers of the built-in formats of dates and times, with the East Asian and Thai ones (ECMA-376 part 1, 18.8.30). */
const builtInDateRanges = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const
const isBuiltInDate = (id: number) => builtInDateRanges.some(([first, last]) => id >= first && id <= last)

/** Returns true if a format code has a part of a date or a time outside of quoted, escaped, bracketed and padding (`_x`) text. */
const isDateFormat = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''))
