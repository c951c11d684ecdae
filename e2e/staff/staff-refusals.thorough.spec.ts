import { refusalRules } from '../../contract/refusal-rules.ts'
import { editor, field, fillNewReport, newId, saveButton, signInNewStaff } from '../editor-pages.ts'
import { expect, expectAccessible, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { test } from './staff-portal.ts'

// Refusals that only the server can decide are shown in the language of the screen, not with the texts of the response.

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 400'] })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { editing, messages, publishing } = wordsByLanguage[language]

    test('a sub-category that someone else has deleted is refused at the save', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await open(page, editor)
      const economy = field(page, 'categoryId').locator('option', { hasText: /^(Economy|เศรษฐกิจ)$/ })
      const category_id = await economy.getAttribute('value')
      const input = { category_id, sub_category_name: `Gone ${newId()}` }
      const { sub_category_id } = await call(page, 'saveSubCategoryName', input)
      await open(page, editor)
      await fillNewReport(page, newId(), editing.inactiveOption)
      await field(page, 'subCategoryId').selectOption(String(sub_category_id))
      await call(page, 'deleteSub_category', { sub_category_id })
      await saveButton(page, editing.save).click()
      const refusal = page.locator('.savebar').getByRole('alert')
      await expect(refusal).toHaveText(`${messages.tryAgain} ${refusalRules.noSubCategory[language]}`)
      await expectAccessible(page)
    })

    test('a value that breaks a rule without a text of its own is refused at its field', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await open(page, editor)
      await fillNewReport(page, newId(), editing.inactiveOption)
      await page.route('**/api/saveMetadata', route =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Invalid input',
            status: 400,
            detail: 'data.frequency: Invalid option',
            fields: [{ field: 'data.frequency', message: 'Invalid option' }],
            request_id: 'r1',
          },
        }),
      )
      await saveButton(page, editing.save).click()
      const refusal = page.locator('.savebar').getByRole('alert')
      await expect(refusal).toHaveText(`${messages.tryAgain} ${fillSentence(publishing.notAccepted, { id: 'r1' })}`)
    })

    test('a sub-category is refused if its category was deleted before', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await open(page, editor)
      await fillNewReport(page, newId(), editing.inactiveOption)
      await page.route('**/api/saveSubCategoryName', route =>
        route.fulfill({
          status: 400,
          json: {
            title: 'Invalid input',
            status: 400,
            fields: [{ field: 'category_id', message: 'There is no such category', rule: 'noCategory' }],
            request_id: 'r2',
          },
        }),
      )
      await page.getByRole('button', { name: editing.addSubCategory }).click()
      await dialog(page).getByLabel(editing.subCategoryEn, { exact: true }).fill('Any')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('alert')).toHaveText(refusalRules.noCategory[language])
    })
  })
