import { buildEditorPath, createReportInEditor, editor, field, saveButton, signInNewStaff } from '../editor-pages.ts'
import { expect, expectAccessible } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { test } from './staff-portal.ts'

// The editor's dialogs for keywords (docs/behaviour/editor.md#keywords).

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 415'] })

const { editing, messages, tables } = wordsByLanguage.en

test('words of a workbook are checked, corrected and confirmed', async ({ page, portal }) => {
  test.slow()
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  await page.getByText(editing.uploadFile).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(messages.fileNotAllowed)
  await input.setInputFiles({ name: 'words.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(/.+/)
  const example = await page.request.get('/api/file/downloadReportExample')
  await input.setInputFiles({
    name: 'keywords.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await example.body(),
  })
  await page.getByRole('button', { name: editing.preview }).click()
  const first = dialog(page).getByLabel(fillSentence(editing.wordNumber, { number: 1 }))
  await expect(first).not.toHaveValue('')
  await expectAccessible(page)
  await first.fill('mended')
  await dialog(page).getByRole('button', { name: editing.saveWords }).click()
  const confirmation = page.getByRole('dialog', { name: messages.areYouSure })
  await confirmation.getByRole('button', { name: editing.saveWords }).click()
  await expect(toast(page)).toContainText(messages.confirmWord)
  await expect(page.getByText(fillSentence(editing.unsaved_one, { count: 1 }), { exact: true })).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await open(page, buildEditorPath(id))
  await expect(field(page, 'keywords')).toHaveValue(/^mended/)
})

test('five hundred words are rendered when visible, one more is refused', async ({ page, portal }) => {
  test.slow()
  await signInNewStaff(page, portal)
  await open(page, editor)
  const buildKeywords = (count: number) => Array.from({ length: count }, (_, index) => `word ${index + 1}`).join(', ')
  await field(page, 'keywords').fill(buildKeywords(501))
  await saveButton(page).click()
  await expect(page.getByText(fillSentence(editing.tooManyWords, { max: 500 }))).toBeVisible()
  await field(page, 'keywords').fill(buildKeywords(500))
  await page.getByRole('button', { name: editing.editWords }).click()
  await dialog(page).getByRole('button', { name: tables.all, exact: true }).click()
  const rows = dialog(page).locator('tbody tr:not(.space)')
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await dialog(page)
    .getByRole('region')
    .evaluate(frame => frame.scrollTo(0, frame.scrollHeight))
  await expect(dialog(page).getByLabel(fillSentence(editing.wordNumber, { number: 500 }))).toHaveValue('word 500')
  await expectAccessible(page)
})
