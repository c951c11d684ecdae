import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type Frequency, frequencies } from '../../../contract/catalogue/reports.ts'
import { readWorkbook } from '../../files/index.ts'
import { type BothNames, type Candidate, ImportError, type Origin, type SkippedItem } from '../candidates.ts'
import { type Entry, listEntries } from './entries.ts'

const listFileName = 'reports.xlsx'
const maxListBytes = 10 * 2 ** 20

/** Opens a folder as the origin of an import. Its workbook `reports.xlsx` lists the tables (docs/operations/imports.md#from-a-folder). */
export const openFolderOrigin = (folder: string, maxBytes: number): Origin => ({
  name: 'folder',
  async *list() {
    for (const entry of await readEntries(folder)) yield await buildCandidate(folder, entry, maxBytes)
  },
})

/** Finds the size of a file in bytes; undefined if it cannot be read. */
const findSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** Reads the rows of the list. Throws an ImportError if the list is missing, too large or lacks a column. */
const readEntries = async (folder: string): Promise<Entry[]> => {
  const path = join(folder, listFileName)
  const size = await findSize(path)
  if (size === undefined) throw new ImportError(`There is no ${listFileName} in ${folder}.`)
  if (size > maxListBytes) throw new ImportError(`${path} is larger than 10 MB.`)
  // A workbook that cannot be read has no column “File”, for which `listEntries` throws.
  const sheets = await readWorkbook(await readFile(path)).catch(() => [])
  return listEntries(sheets[0]?.rows ?? [])
}

const kindsByExtension: Record<string, 'csv' | 'excel'> = { '.csv': 'csv', '.xlsx': 'excel' }

const buildCandidate = async (folder: string, entry: Entry, maxBytes: number): Promise<Candidate | SkippedItem> => {
  const { file } = entry
  const kind = kindsByExtension[extname(file).toLowerCase()]
  // The file must be in the folder itself, so its name has no path.
  if (!kind || basename(file) !== file)
    return { name: file || 'a row', reason: 'The column “File” does not name a .csv or .xlsx file in the folder.' }
  const fileName = basename(file, extname(file))
  const frequency = frequencies.find(option => option.toLowerCase() === (entry.frequency || 'Yearly').toLowerCase())
  if (!frequency) return { name: file, reason: `The frequency must be one of ${frequencies.join(', ')}.` }
  const key = entry.reportId || fileName
  return {
    key,
    sourceId: key,
    fileNames: [fileName],
    fields: toFields(entry, frequency),
    place: {
      category: toBothNames(entry.categoryEn, entry.categoryTh),
      subCategory: toBothNames(entry.subCategoryEn || entry.categoryEn, entry.subCategoryTh || entry.categoryTh),
    },
    fetch: () => requireFiles({ folder, kind, file, metadataFile: `${fileName}_metadata.xlsx` }, maxBytes),
  }
}

const toBothNames = (en: string, th: string): BothNames => ({
  nameEn: en || th || 'Imported',
  nameTh: th || en || 'ข้อมูลนำเข้า',
})

const toFields = ({ titleEn, titleTh, keywords, file }: Entry, frequency: Frequency) => ({
  titleEn: titleEn || titleTh || file,
  titleTh: titleTh || titleEn || file,
  keywords: keywords
    ? keywords
        .split(',')
        .map(word => word.trim())
        .filter(Boolean)
    : [titleEn || titleTh || file],
  frequency,
})

/** Returns the file of a table, and its metadata if the folder has a file of that name. Throws an ImportError for a missing file. */
const requireFiles = async (
  { folder, kind, file, metadataFile }: { folder: string; kind: 'csv' | 'excel'; file: string; metadataFile: string },
  maxBytes: number,
) => {
  const path = join(folder, file)
  const size = await findSize(path)
  if (size === undefined) throw new ImportError(`There is no ${file} in the folder.`)
  // A CSV is put into a zip first, to which the limit applies.
  if (kind === 'excel' && size > maxBytes)
    throw new ImportError(`${file} is larger than the limit of uploads (MAX_UPLOAD_MB).`)
  const metadataPath = join(folder, metadataFile)
  const hasMetadata = (await findSize(metadataPath)) !== undefined
  return [{ kind, path }, ...(hasMetadata ? [{ kind: 'metadata' as const, path: metadataPath }] : [])]
}
