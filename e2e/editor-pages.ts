import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { open } from './logins.ts'
import { signIn } from './people.ts'
import type { StaffPortal } from './staff/staff-portal.ts'
import { wordsByLanguage } from './words.ts'

const { editing } = wordsByLanguage.en

export const editor = '/admin/ReportConfiguration'
export const buildEditorPath = (sourceId: string) => `${editor}?source_id=${sourceId}`
export const newId = () => `T_${randomBytes(5).toString('hex')}`
export const field = (page: Page, name: string) => page.locator(`.editform [name=${name}]`)
export const saveButton = (page: Page, verb: string = editing.save) =>
  page.getByRole('button', { name: verb, exact: true })

/** Fills in a new report, hidden from readers. */
export const fillNewReport = async (page: Page, id: string, hidden: string = editing.inactiveOption) => {
  await field(page, 'sourceId').fill(id)
  await field(page, 'fileName').fill(id.toLowerCase())
  await field(page, 'titleEn').fill(`Report ${id}`)
  // By name, as other journeys add categories and change their order.
  const economy = field(page, 'categoryId').locator('option', { hasText: /^(Economy|เศรษฐกิจ)$/ })
  await field(page, 'categoryId').selectOption(await economy.getAttribute('value'))
  await field(page, 'subCategoryId').selectOption({ index: 1 })
  await field(page, 'frequency').selectOption('Monthly')
  await page.getByText(hidden).click()
  await field(page, 'keywords').fill('revenue, GDP, รายได้')
}

/** Creates a report and leaves it open. */
export const createReportInEditor = async (page: Page, words: { inactiveOption: string; save: string } = editing) => {
  const id = newId()
  await open(page, editor)
  await fillNewReport(page, id, words.inactiveOption)
  await saveButton(page, words.save).click()
  await expect(page).toHaveURL(buildEditorPath(id))
  // The URL changes before the form of the stored report replaces that of a new report.
  await expect(field(page, 'sourceId')).toHaveAttribute('readonly', '')
  return id
}

/** Signs in a new member of staff. */
export const signInNewStaff = async (page: Page, portal: StaffPortal, roleId = 4) => {
  const person = await portal.hire(roleId)
  await signIn(page.context(), person)
  return person
}
