import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputOf } from '../../contract/call.ts'
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

/** What the office folder holds: who the office is, and its pages in both languages (decisions.md 10). */
export interface OpenedOffice {
  office: Office
  rules: OfficeRules
  pages: Record<OfficePage, OutputOf<typeof getOfficePage>>
}

/** A fault in the office folder; the message names the file and what to put right. */
export class OfficeError extends Error {}

/** Reads the office folder, once, at the start. Throws an OfficeError. */
export const openOffice = async (folder: string): Promise<OpenedOffice> => {
  const pages = officePages.map(async page => [page, await openPage(folder, page)] as const)
  const [settings, ...opened] = await Promise.all([readSettings(join(folder, 'office.json')), ...pages])
  return { ...settings, pages: Object.fromEntries(opened) as OpenedOffice['pages'] }
}

const readSettings = async (path: string) => {
  const given = parsedJson(path, await read(path))
  const [office, rules] = [officeSchema.safeParse(given), officeRules.safeParse(given)]
  if (office.success && rules.success) return { office: office.data, rules: rules.data }
  // A file that is no object is refused twice for the same.
  const issues = office.error?.issues ?? rules.error?.issues ?? []
  const faults = issues.map(({ path: field, message }) => `${field.join('.') || 'the whole'}: ${message}`)
  throw new OfficeError(`The office settings in ${path} are not right.\n${faults.join('\n')}`)
}

const parsedJson = (path: string, content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new OfficeError(`The office settings in ${path} are not JSON: ${(error as Error).message}`, { cause: error })
  }
}

const openPage = async (folder: string, page: OfficePage) => {
  const [en, th] = await Promise.all([
    openPageText(join(folder, `${page}.en.md`)),
    openPageText(join(folder, `${page}.th.md`)),
  ])
  if (en.date !== th.date) throw new OfficeError(`${page}.en.md and ${page}.th.md in ${folder} bear different dates.`)
  return { title: { en: en.title, th: th.title }, html: { en: en.html, th: th.html }, date: en.date }
}

const openPageText = async (path: string) => {
  const source = await read(path)
  try {
    return readPage(source)
  } catch (error) {
    if (error instanceof PageError)
      throw new OfficeError(`The page ${path} is not right. ${error.message}`, { cause: error })
    throw error
  }
}

const read = async (path: string) => {
  const bytes = await readFile(path).catch(error => {
    throw new OfficeError(
      `The office folder lacks a file: ${path} cannot be read (${error.code}). Copy it from the folder office/ and change it.`,
      { cause: error },
    )
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new OfficeError(`${path} is not UTF-8 text. Save it as UTF-8.`, { cause: error })
  }
}
