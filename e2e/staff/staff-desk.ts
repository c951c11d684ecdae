import type { Locator, Page } from '@playwright/test'
import { expect as patient } from '../journey.ts'
import { call, open } from '../logins.ts'
import { signIn } from '../people.ts'
import { wordsByLanguage } from '../words.ts'
import { type GivenFile, zipFile } from './staff-files.ts'
import type { StaffPortal } from './staff-portal.ts'

/** Files are checked by separate processes, which start slowly on a busy machine. */
export const expect = patient.configure({ timeout: 30_000 })

export const roles = { systemAdministrator: 1, administrator: 2, steward: 4 } as const

/** Signs in the page's browser as a new member of staff; returns the person. */
export const signInAs = async (page: Page, portal: StaffPortal, role: keyof typeof roles) => {
  const person = await portal.hire(roles[role])
  await signIn(page.context(), person)
  return person
}

export type Kind = 'metadata' | 'excel' | 'csv'
export const kinds = ['metadata', 'excel', 'csv'] as const
export type Language = keyof typeof wordsByLanguage

export const row = (page: Page, kind: Kind, language: Language = 'en') =>
  page.getByRole('region', { name: wordsByLanguage[language].publishing[kind], exact: true })
export const chooseFile = (page: Page, kind: Kind, file: GivenFile, language: Language = 'en') =>
  row(page, kind, language).locator('input[type=file]').setInputFiles(file)
/** Drops files on a box, as from a folder. */
export const drop = async (region: Locator, files: readonly GivenFile[]) => {
  const zone = region.locator('.zone')
  const encodedFiles = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    bytes: buffer.toString('base64'),
  }))
  const dataTransfer = await zone.evaluateHandle((_, filesToDrop) => {
    const transfer = new DataTransfer()
    for (const { name, type, bytes } of filesToDrop)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), character => character.charCodeAt(0))], name, { type }))
    return transfer
  }, encodedFiles)
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}
export const publishButton = (page: Page) => page.locator('.addfile .savebar .btn:is(.primary, .danger)')
/** Locates the checkboxes of a review's findings that must be acknowledged. */
export const findingBoxes = (part: Page | Locator) => part.locator('.findings input, .decide .armed input')
/** Chooses to publish a draft without a second person, if the screen offers that choice. */
export const publishAlone = async (part: Page | Locator) => {
  const me = part.locator('.decide input[value=me]')
  if (await me.isVisible()) await me.check()
}
/** Waits for the review of a draft, acknowledges its findings, and chooses to publish it without a second person. */
export const completeReview = (page: Page) =>
  expect(async () => {
    const part = page.locator('.addfile')
    for (const box of await findingBoxes(part).all()) await box.check()
    await publishAlone(part)
    await expect(publishButton(page)).toBeEnabled({ timeout: 1000 })
  }).toPass()

export const reviewBar = (page: Page) => page.locator('.addfile .savebar')
export const picker = (page: Page, language: Language = 'en') =>
  page.getByRole('combobox', { name: wordsByLanguage[language].publishing.fileName })

/** Opens ADD FILE with a report selected. */
export const addFiles = async (page: Page, sourceId: string, language: Language = 'en') => {
  await open(page, `/admin/ReportConfiguration?tab=file&source_id=${sourceId}`)
  await expect(picker(page, language)).toHaveValue(sourceId)
}

/** Creates a report without files, as the editor saves one. */
export const createReportByCall = async (page: Page, fileName: string) => {
  const report = {
    source_id: fileName,
    file_name: fileName,
    export_excel_name: `Table ${fileName}`,
    frequency: 'Yearly',
    sub_category_id: 1,
    status: 'Active',
    // Journeys send whole tables by default.
    mode: 'Update',
    word: ['table'],
  }
  const { status } = await call(page, 'saveMetadata', { data: report, sublevel_key: 1, revision: 0 })
  // Another journey may have created the report.
  expect(['success', 'edited meanwhile', 'Report ID is duplicate']).toContain(status)
}

/** Publishes a CSV of a report by a call, without the screen. */
export const publishCsv = async (
  page: Page,
  { address }: Pick<StaffPortal, 'address'>,
  fileName: string,
  text: string,
) => {
  const response = await page.request.post('/api/uploadFileDataCSV', {
    headers: { origin: address },
    multipart: { file_name: fileName, files: await zipFile(`${fileName}.zip`, text) },
  })
  expect((await response.json()).status).toBe('success')
}

export const countVersions = async (page: Page, sourceId: string) =>
  (await call(page, 'getFileVersions', { source_id: sourceId })).result.length
