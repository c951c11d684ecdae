import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { OutputOf } from '../../contract/call.ts'
import { type Holiday, holidays as holidaysSchema } from '../../contract/office/holidays.ts'
import {
  type getOfficePage,
  type Office,
  type OfficePage,
  type OfficeRules,
  officePages,
  officeRules,
  office as officeSchema,
} from '../../contract/office/pages.ts'
import { PageError, readPage } from './pages.ts'

/**
 * Content of the office folder: the office's settings, its pages in both languages, and its holidays (docs/behaviour/office.md#the-folder).
 */
export interface OfficeContent {
  /** The folder itself. */
  folder: string
  office: Office
  rules: OfficeRules
  pages: Record<OfficePage, OutputOf<typeof getOfficePage>>
  holidays: Holiday[]
}

/** Thrown for a fault in the office folder; the message names the file and says what to do. */
export class OfficeError extends Error {}

/** Reads the office folder once, at the start. Throws an OfficeError. */
export const readOfficeFolder = async (folder: string): Promise<OfficeContent> => {
  const readingPages = officePages.map(async page => [page, await readBothLanguages(folder, page)] as const)
  const [settings, holidays, ...pageEntries] = await Promise.all([
    readOfficeSettings(join(folder, 'office.json')),
    readSettingsFile(join(folder, 'holidays.json'), holidaysSchema),
    ...readingPages,
  ])
  return { folder, ...settings, holidays, pages: Object.fromEntries(pageEntries) as OfficeContent['pages'] }
}

/** Returns the office's public settings, and the rules for staff. */
const readOfficeSettings = async (path: string) => {
  // Every field of `officeRules` is taken out here, because the remaining settings are public.
  const { publish, ...office } = await readSettingsFile(path, officeSchema.and(officeRules))
  return { office: office as Office, rules: { publish } }
}

const readSettingsFile = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
  const parsed = schema.safeParse(parseJson(path, await readText(path)))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    ({ path: field, message }) => `${field.join('.') || 'the whole file'}: ${message}`,
  )
  throw new OfficeError(`The file ${path} is invalid.\n${faults.join('\n')}`)
}

const parseJson = (path: string, content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new OfficeError(`The file ${path} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** Reads a page in both languages. Throws an OfficeError if their dates differ. */
const readBothLanguages = async (folder: string, page: OfficePage) => {
  const [en, th] = await Promise.all([
    readPageFile(join(folder, `${page}.en.md`)),
    readPageFile(join(folder, `${page}.th.md`)),
  ])
  if (en.date !== th.date) throw new OfficeError(`${page}.en.md and ${page}.th.md in ${folder} have different dates.`)
  return { title: { en: en.title, th: th.title }, html: { en: en.html, th: th.html }, date: en.date }
}

const readPageFile = async (path: string) => {
  const source = await readText(path)
  try {
    return readPage(source)
  } catch (error) {
    if (error instanceof PageError)
      throw new OfficeError(`The page ${path} is invalid. ${error.message}`, { cause: error })
    throw error
  }
}

const readText = async (path: string) => {
  const bytes = await readFile(path).catch(error => {
    const message =
      error.code === 'ENOENT'
        ? `The office folder lacks the file ${path}. Copy it from the folder office/ and change it.`
        : `${path} cannot be read (${error.code}). Check its type and permissions.`
    throw new OfficeError(message, { cause: error })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new OfficeError(`${path} is not UTF-8 text. Save it as UTF-8.`, { cause: error })
  }
}
