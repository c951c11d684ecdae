import type { Archive } from '../archives/archives.ts'
import { isSideEntry } from '../archives/side-entries.ts'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { decodeText, type Encoding, NotUtf8 } from './encodings.ts'
import { requireWindows874 } from './windows-874.ts'

/** The only CSV of a zip. */
export interface CsvSource {
  /** The path of the CSV in the zip. */
  entryPath: string
  encoding: Encoding
  /** True if it begins with a byte order mark. */
  hasMark: boolean
}

/**
 * Returns the CSV entry of a zip and its encoding. Refuses a zip without exactly one CSV, and other encodings than UTF-8 and Windows-874.
 */
export const requireCsvText = async (archive: Archive): Promise<Omit<CsvSource, 'hasMark'>> => {
  const entryPath = requireOneCsv(archive)
  return readInEncoding(archive, entryPath, async encoding => {
    // Only decoding to the end shows whether all bytes are UTF-8.
    if (encoding === 'utf-8') for await (const _ of decodeText(archive.read(entryPath), encoding));
    return { entryPath, encoding }
  })
}

/** Returns the result of `read` for UTF-8, or for Windows-874 if it has thrown NotUtf8. Refuses other encodings. */
export const readInEncoding = async <T>(
  archive: Archive,
  entryPath: string,
  read: (encoding: Encoding) => Promise<T>,
): Promise<T> => {
  try {
    return await read('utf-8')
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    await requireWindows874(archive.read(entryPath))
    return read('windows-874')
  }
}

/** Returns the name of the only CSV of a zip. Ignores the entries that operating systems add, if they are small. */
export const requireOneCsv = ({ names, getEntry }: Archive): string => {
  const nestedName = names.find(name => /\.(?:zip|7z|rar|gz|tgz|bz2|xz|tar|xls\w?)$/i.test(name))
  if (nestedName) return refuse('zipNested', { values: { entry: toDisplayText(nestedName) } })
  const sideNames = names.filter(isSideEntry)
  // Ignored entries are never unpacked, so only their packed size is certain: the declared unpacked size may be false.
  const sideBytes = sideNames.reduce((sum, name) => sum + getEntry(name).compressedSize, 0)
  const contentNames = sideBytes > bounds.sideBytes ? names : names.filter(name => !isSideEntry(name))
  const [name] = contentNames
  const isOnlyCsv = contentNames.length === 1 && name !== undefined && /\.csv$/i.test(name)
  if (isOnlyCsv) return name
  const shownNames = contentNames.length > 0 ? contentNames : names
  const listedNames = shownNames.slice(0, 3).map(toDisplayText).join(', ')
  // The refusal shows up to three names; '0' for an empty zip.
  return refuse('csvZipContent', {
    values: { found: shownNames.length > 3 ? `${listedNames}, …` : listedNames || '0' },
  })
}
