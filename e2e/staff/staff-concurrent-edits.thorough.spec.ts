import { expectAccessible, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { createReportByCall, expect, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// Two people who edit the same record concurrently lose no changes (docs/behaviour/editor.md#saving).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { catalogueAdmin, messages, publishing } = wordsByLanguage[language]

    test('a category keeps changes saved by someone else while its dialog was open', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const began = { name: `Fish ${language}`, name_th: `ปลา ${language}`, icon: 'folder' }
      const { category_id } = await call(page, 'saveCategory', began)
      await open(page, '/admin/Categories')
      const row = page.getByRole('row', { name: new RegExp(began.name) })
      await row.getByRole('button').last().click()
      await expect(dialog(page)).toContainText(catalogueAdmin.editCategory)
      await call(page, 'saveCategory', { ...began, category_id, name: `Seafood ${language}`, icon: 'coins' })
      await dialog(page).getByLabel(catalogueAdmin.nameEn).fill(`Fishery ${language}`)
      await dialog(page).getByRole('button', { name: catalogueAdmin.save }).click()
      const theirs = { firstName: `Seafood ${language}`, secondName: began.name_th }
      await expect(dialog(page).getByRole('alert')).toHaveText(fillSentence(catalogueAdmin.savedMeanwhile, theirs))
      await expect(dialog(page).getByLabel(catalogueAdmin.icon_coins)).toBeChecked()
      if (language === 'en') await expectAccessible(page)
      // A press before the response is rendered is ignored.
      await expect(dialog(page).getByRole('button', { name: catalogueAdmin.save })).not.toHaveAttribute(
        'aria-busy',
        'true',
      )
      await dialog(page).getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(toast(page)).toContainText(messages.saveSuccess)
      const { result } = await call(page, 'getEditableCategories')
      expect(result.find((category: { category_id: number }) => category.category_id === category_id)).toMatchObject({
        name: `Fishery ${language}`,
        name_th: began.name_th,
        icon: 'coins',
      })
    })

    test('a link saved by someone else is not overwritten without a warning', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const id = `linked-${language}-${Date.now()}`
      await createReportByCall(page, id)
      await open(page, `/admin/ReportConfiguration?tab=link&source_id=${id}`)
      const field = page.getByLabel(publishing.apiAddress)
      await field.fill('https://example.org/mine')
      await call(page, 'addNewApiDocument', { file_name: id, api_doc_url: 'https://example.org/theirs' })
      const save = page.getByRole('button', { name: publishing.saveLink })
      await save.click()
      const message = fillSentence(publishing.linkChanged, { address: 'https://example.org/theirs' })
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(field).toHaveValue('https://example.org/mine')
      if (language === 'en') await expectAccessible(page)
      await save.click()
      await expect(toast(page)).toContainText(messages.saveSuccess)
      const form = await call(page, 'getReportForm', { source_id: id })
      expect(form.api_document_URL).toBe('https://example.org/mine')
    })
  })
