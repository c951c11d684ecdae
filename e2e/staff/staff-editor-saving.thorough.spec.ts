import type { Page } from '@playwright/test'
import {
  buildEditorPath,
  createReportInEditor,
  editor,
  field,
  fillNewReport,
  newId,
  saveButton,
  signInNewStaff,
} from '../editor-pages.ts'
import { expect } from '../journey.ts'
import { open } from '../logins.ts'
import { toast } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'
import { test } from './staff-portal.ts'

// Input, presses and navigation during a save.

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const { editing } = wordsByLanguage.en

/** Lets the server save, but delays its responses until the returned function is called. */
const holdSaves = async (page: Page) => {
  const { promise: saved, resolve: save } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/api/saveMetadata', async route => {
    count += 1
    const response = await route.fetch()
    save()
    await released
    await route.fulfill({ response })
  })
  return { saved, release, count: () => count }
}

const listUnsavedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('khlang_unsaved')))

test('input during a save stays, and is unsaved', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  await field(page, 'titleEn').fill('First')
  const { saved, release } = await holdSaves(page)
  await saveButton(page).click()
  await saved
  await field(page, 'descriptionEn').fill('Typed while it was saved')
  release()
  await expect(toast(page)).toBeVisible()
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.savebar')).toContainText('1 ')
  await expect(field(page, 'descriptionEn')).toHaveValue('Typed while it was saved')
  expect(await listUnsavedKeys(page)).toHaveLength(1)

  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  expect(await listUnsavedKeys(page)).toEqual([])
  await open(page, buildEditorPath(id))
  await expect(field(page, 'titleEn')).toHaveValue('First')
  await expect(field(page, 'descriptionEn')).toHaveValue('Typed while it was saved')
})

test('a second press of Save saves input since the first, and a double click saves once', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  await field(page, 'titleEn').fill('First')
  const { saved, release, count } = await holdSaves(page)
  await saveButton(page).dblclick()
  await saved
  await field(page, 'source').fill('Typed while it was saved')
  await saveButton(page).click()
  release()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await expect(toast(page)).toBeVisible()
  expect(count()).toBe(2)
  await open(page, buildEditorPath(id))
  await expect(field(page, 'titleEn')).toHaveValue('First')
  await expect(field(page, 'source')).toHaveValue('Typed while it was saved')
})

test('leaving a report during its save keeps no unsaved changes', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  await field(page, 'titleEn').fill('Saved while left')
  const { saved, release } = await holdSaves(page)
  await saveButton(page).click()
  await saved
  await page.getByRole('link', { name: editing.newReport }).click()
  await page.getByRole('dialog').getByRole('button', { name: editing.leave }).click()
  await expect(page).toHaveURL(editor)
  // The address changes just before the empty form replaces the one that was left.
  await expect(field(page, 'titleEn')).toHaveValue('')
  await field(page, 'titleEn').fill('Another report')
  release()
  await expect(toast(page)).toBeVisible()
  await expect(field(page, 'titleEn')).toHaveValue('Another report')
  await expect(field(page, 'sourceId')).toHaveValue('')
  await expect.poll(() => listUnsavedKeys(page)).toHaveLength(1)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await open(page, buildEditorPath(id))
  await expect(field(page, 'titleEn')).toHaveValue('Saved while left')
  await expect(page.getByText(editing.changesRestored)).toHaveCount(0)
})

test('a new report accepts no input during its first save', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const id = newId()
  await open(page, editor)
  await fillNewReport(page, id)
  const { saved, release } = await holdSaves(page)
  await field(page, 'titleEn').focus()
  await page.keyboard.press('Enter')
  await saved
  await page.keyboard.type('Typed while it was saved')
  release()
  await expect(page).toHaveURL(buildEditorPath(id))
  await expect(toast(page)).toBeVisible()
  await expect(field(page, 'titleEn')).toHaveValue(`Report ${id}`)
  await expect(field(page, 'titleEn')).toBeFocused()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await field(page, 'titleEn').fill('Typed afterwards')
  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
})
