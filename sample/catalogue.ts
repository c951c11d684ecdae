import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fileKind } from '../contract/catalogue/report-details.ts'
import { frequency, reportStatus } from '../contract/catalogue/reports.ts'
import { reportIdOrFileName } from '../contract/fields.ts'

const words = z.string().min(1)
const bilingual = z.strictObject({ en: words, th: words })

const sampleColumn = z.strictObject({
  name: words,
  type: z.enum(['string', 'integer', 'number', 'percent', 'year', 'date', 'datetime']),
  descriptionEn: words,
  descriptionTh: words,
  /** In the language of the table. */
  unit: words.nullable(),
})

const sampleEntry = z.strictObject({
  fileName: reportIdOrFileName,
  titleEn: words,
  titleTh: words,
  descriptionEn: words,
  descriptionTh: words,
  /** English name of a category. */
  category: words,
  subCategory: bilingual,
  frequency,
  releaseDate: z.iso.date(),
  /** Expected from the frequency; null if the source will not publish again. */
  nextReleaseDate: z.iso.date().nullable(),
  licence: words,
  /** Null for the public domain, which needs no text. */
  licenceUrl: z.url().nullable(),
  attribution: words,
  source: words,
  /** The exact version that the table was taken from. */
  sourceUrl: z.url(),
  /** The changes made to the source. */
  transformation: bilingual,
  unit: bilingual.nullable(),
  coverage: bilingual.nullable(),
  keywordsEn: z.array(words).min(1),
  keywordsTh: z.array(words).min(1),
  rows: z.int().min(1),
  status: reportStatus,
  /** 1 is public, 2 restricted (docs/behaviour/visibility.md#levels). */
  level: z.literal([1, 2]),
  subLevel: words,
  dashboardUrl: z.url().nullable(),
  apiDocumentUrl: z.url().nullable(),
  /** The kinds of file that this report lacks. */
  without: z.array(fileKind),
  columns: z.array(sampleColumn).min(1),
})

const sampleCategory = z.strictObject({ nameEn: words, nameTh: words, /** Name of a Tabler icon. */ icon: words })

export type SampleColumn = z.infer<typeof sampleColumn>
export type SampleEntry = z.infer<typeof sampleEntry>
export type SampleCategory = z.infer<typeof sampleCategory>

const readJson = async <T>(name: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8')))

/** Returns the 35 sample reports, by file name. */
export const listSampleEntries = (): Promise<SampleEntry[]> => readJson('catalogue.json', z.array(sampleEntry))

/** Returns the ten categories in their order of display. */
export const listSampleCategories = (): Promise<SampleCategory[]> =>
  readJson('categories.json', z.array(sampleCategory))

/** Returns the path of the report's table. */
export const samplePath = (entry: SampleEntry): string => join(import.meta.dirname, 'tables', `${entry.fileName}.csv`)
