import type { Page } from '@playwright/test'
import { visibilitySentences } from '../../contract/catalogue/visibility.ts'
import { dateField, toTypedDigits, typeDigits } from '../dates.ts'
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
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { expect as patiently } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// States of the report editor that could mislead a new user (docs/behaviour/editor.md#report-editor).

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const { editing, messages } = wordsByLanguage.en

/** Chooses the sample word list as the keywords' file. */
const chooseWordFile = async (page: Page) => {
  const example = await page.request.get('/api/file/downloadReportExample')
  await page.getByText(editing.uploadFile).click()
  const file = { name: 'words.xlsx', mimeType: 'application/octet-stream', buffer: await example.body() }
  await page.locator('.wordfile input[type=file]').setInputFiles(file)
  const successText = fillSentence(editing.wordsRead_other, { name: 'words.xlsx', count: 2 })
  await patiently(page.getByText(successText)).toBeVisible()
}
const exampleWords = 'government revenue, รายได้รัฐบาล'

test('the words of a file are unsaved changes until Save report stores them', async ({ page, portal }) => {
  test.slow()
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  await chooseWordFile(page)
  await expect(page.locator('.wordfile')).toContainText(editing.wordsUnsaved)
  await expect(page.getByText(fillSentence(editing.unsaved_one, { count: 1 }), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await expect(page.locator('.wordfile')).not.toContainText(editing.wordsUnsaved)
  await open(page, buildEditorPath(id))
  await expect(field(page, 'keywords')).toHaveValue(exampleWords)
})

test('PRE VIEW corrects the words of a file, and says that the report is not saved yet', async ({ page, portal }) => {
  test.slow()
  await signInNewStaff(page, portal)
  await createReportInEditor(page)
  await chooseWordFile(page)
  await page.getByRole('button', { name: editing.preview }).click()
  await dialog(page)
    .getByLabel(fillSentence(editing.wordNumber, { number: 2 }))
    .fill('รายรับ')
  await dialog(page).getByRole('button', { name: editing.saveWords }).click()
  const confirmation = page.getByRole('dialog', { name: messages.areYouSure })
  await confirmation.getByRole('button', { name: editing.saveWords }).click()
  await expect(toast(page)).toContainText(messages.confirmWord)
  await expect(toast(page)).toContainText(editing.wordsUnsaved)
  await page.getByText(editing.addWord).click()
  await expect(field(page, 'keywords')).toHaveValue('government revenue, รายรับ')
})

test('discarded words of a file are no longer shown', async ({ page, portal }) => {
  test.slow()
  await signInNewStaff(page, portal)
  await createReportInEditor(page)
  await chooseWordFile(page)
  await page.getByRole('button', { name: editing.discard }).click()
  await dialog(page).getByRole('button', { name: editing.discard }).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await expect(page.locator('.wordfile .note')).toHaveCount(0)
  await expect(page.getByText(fillSentence(editing.wordCount_other, { count: 3 }))).toBeVisible()
})

test('the first save offers to add files', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, editor)
  await expect(page.getByText(editing.nextStep)).toHaveCount(0)
  const id = newId()
  await fillNewReport(page, id)
  await saveButton(page).click()
  await expect(page).toHaveURL(buildEditorPath(id))
  await expect(page.getByText(editing.nextStep)).toBeVisible()
  await page.getByRole('link', { name: editing.addFiles }).click()
  await expect(page).toHaveURL(`${editor}?tab=file&source_id=${id}`)
  await open(page, buildEditorPath('gdp-current-usd'))
  await expect(field(page, 'titleEn')).not.toHaveValue('')
  await expect(page.getByText(editing.nextStep)).toHaveCount(0)
})

test('the search for a report starts with the typed Report ID', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, editor)
  await field(page, 'sourceId').fill('gdp-current')
  await page.getByRole('button', { name: editing.search, exact: true }).click()
  await expect(dialog(page).getByRole('combobox')).toHaveValue('gdp-current')
  const options = dialog(page).getByRole('option')
  await expect(options).toHaveCount(1)
  await options.click()
  await expect(page).toHaveURL(buildEditorPath('gdp-current-usd'))
  await page.getByRole('button', { name: editing.search, exact: true }).click()
  await expect(dialog(page).getByRole('combobox')).toHaveValue('')
})

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsByLanguage[language]

    test('a day is typed in the era of the language, in the editor and in the audit trail', async ({
      page,
      portal,
    }) => {
      await signInNewStaff(page, portal, 1)
      const id = await createReportInEditor(page, words.editing)
      const next = dateField(page, words.editing.nextReleaseDate)
      await expect(next).toHaveAccessibleDescription(words.editing.nextReleaseHint)
      await typeDigits(next, toTypedDigits('2027-01-15', language === 'th' ? 'en' : 'th'))
      await saveButton(page, words.editing.save).click()
      const expectedDate = language === 'th' ? '15/01/2570' : '15/01/2027'
      await expect(page.getByRole('button', { name: expectedDate })).toBeVisible()
      await expect(next.getByRole('spinbutton').first()).toBeFocused()
      await expectAccessible(page, ['light'])
      await page.getByRole('button', { name: expectedDate }).click()
      await saveButton(page, words.editing.save).click()
      await expect(page.getByText(words.editing.allSaved)).toBeVisible()
      await open(page, buildEditorPath(id))
      await expect(next.getByRole('spinbutton')).toHaveText(expectedDate.split('/'))

      await open(page, '/admin/AuditTrail')
      await page.getByRole('combobox', { name: words.trail.when, exact: true }).selectOption('dates')
      const from = dateField(page, words.catalogueAdmin.from)
      await typeDigits(from, toTypedDigits('2026-11-01', language === 'th' ? 'en' : 'th'))
      await page.getByRole('button', { name: words.catalogueAdmin.filter, exact: true }).click()
      const first = language === 'th' ? '01/11/2569' : '01/11/2026'
      await expect(page.getByRole('button', { name: first })).toBeVisible()
      await expectAccessible(page, ['light'])
      await page.getByRole('button', { name: first }).click()
      await from.getByRole('spinbutton').last().press('Enter')
      await expect(page).toHaveURL(/from=2026-11-01/)
      await expect(from.getByRole('spinbutton')).toHaveText(first.split('/'))
    })

    test('a steward who restricts a report sees its audience, and a link to it only with a grant', async ({
      page,
      portal,
    }) => {
      const { username } = await signInNewStaff(page, portal)
      const id = await createReportInEditor(page, words.editing)
      const toReport = page.getByRole('link', { name: words.editing.toReport })
      await toReport.click()
      await expect(page.locator('.sight')).toHaveText(visibilitySentences.inactive[language])
      await expectAccessible(page)
      await open(page, buildEditorPath(id))
      await expect(page.getByText(words.editing.restrictedHint)).toHaveCount(0)
      await field(page, 'levelId').selectOption('2')
      await expect(page.getByText(words.editing.restrictedHint)).toBeVisible()
      await expectAccessible(page, ['light'])
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await saveButton(page, words.editing.save).click()
      await expect(page.getByText(words.editing.allSaved)).toBeVisible()
      await expect(toReport).toHaveCount(0)
      await expect(page.getByText(words.editing.nextStep)).toBeVisible()

      await portal.rows.query(
        `insert into user_report_grants (user_id, report_id)
         select user_id, report_id from users, reports where username = $1 and source_id = $2`,
        [username, id],
      )
      await open(page, buildEditorPath(id))
      await toReport.click()
      await expect(page.locator('.sight')).toContainText(visibilitySentences.restricted[language])
      await open(page, '/report/gdp-current-usd')
      await expect(page.locator('.sight')).toHaveCount(0)
    })

    test('required fields are marked, with their language', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await open(page, editor)
      await expect(page.getByText(words.editing.requiredLegend)).toBeVisible()
      for (const name of ['sourceId', 'fileName', 'titleEn', 'categoryId', 'subCategoryId', 'frequency', 'keywords'])
        await expect(field(page, name), name).toHaveAttribute('required')
      await expect(page.getByLabel(words.editing.titleEn, { exact: true })).toHaveAttribute('required')
      await expect(field(page, 'titleTh')).not.toHaveAttribute('required')
      await expect(field(page, 'titleTh')).toHaveAccessibleDescription(words.editing.titleThHint)
      await expect(field(page, 'fileName')).toHaveAccessibleDescription(words.editing.fileNameHint)
      await expect(page.getByRole('link', { name: words.editing.wordExample })).toHaveAttribute('href', /Example$/)
      await expectAccessible(page)
    })
  })
