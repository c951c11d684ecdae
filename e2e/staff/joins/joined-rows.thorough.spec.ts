import { faultRules } from '../../../contract/files/fault-rules.ts'
import { expectAccessible, storyLanguages } from '../../journey.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  countVersions,
  createReportByCall,
  expect,
  publishButton,
  row,
  signInAs,
} from '../staff-desk.ts'
import { zipFile } from '../staff-files.ts'
import { test } from '../staff-portal.ts'

// Rows of a new file are added to the published table (docs/behaviour/publishing.md#adding-rows).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const oneRow = { en: wordsByLanguage.en.publishing.rowsJoined_one, th: wordsByLanguage.th.publishing.rowsJoined_other }

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('a file of new rows is first read as the whole table, then added to it', async ({ page, portal }) => {
      const { publishing, messages } = wordsByLanguage[language]
      const name = `joined-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await addFiles(page, name, language)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      const rows = page.getByRole('group', { name: publishing.rowsOfFile })
      await expect(rows, 'a report without a table has no choice').toBeHidden()
      await chooseFile(
        page,
        'csv',
        await zipFile(`${name}.zip`, 'Date,Value\n2026-01-01,1\n2026-01-02,2\n2026-01-03,3\n'),
        language,
      )
      await completeReview(page)
      await publishButton(page).click()
      await expect(toast(page)).toContainText(messages.csvUploaded)
      await expect.poll(() => countVersions(page, name)).toBe(2)

      await test.step('only new rows look like another table', async () => {
        await expect(rows.getByRole('radio', { name: publishing.mode_Update })).toBeChecked()
        await chooseFile(page, 'csv', await zipFile(`${name}.zip`, 'Date,Value\n2026-01-03,3\n'), language)
        await completeReview(page)
        await expect(page.locator('.findings')).toContainText(faultRules.otherTable[language].split(':')[0]!)
      })
      await test.step('all of them are in the table already', async () => {
        await rows.getByRole('radio', { name: publishing.mode_Append }).check()
        await expect(row(page, 'csv', language).getByRole('alert')).toContainText(
          fillSentence(faultRules.nothingToAdd[language], { rows: 1 }),
        )
        await expectAccessible(page)
      })
      await test.step('a new one is added', async () => {
        await chooseFile(
          page,
          'csv',
          await zipFile(`${name}.zip`, 'Date,Value\n2026-01-03,3\n2026-01-04,4\n'),
          language,
        )
        await completeReview(page)
        await expect(row(page, 'csv', language)).toContainText(fillSentence(oneRow[language], { number: 1 }))
        await expect(page.locator('.changes')).toContainText('+1')
        await expect(page.locator('.findings')).toHaveCount(0)
        await expectAccessible(page)
      })
      await publishButton(page).click()
      await expect(toast(page)).toContainText(messages.csvUploaded)
      await expect.poll(() => countVersions(page, name)).toBe(4)

      await test.step('a corrected value repeats a key, and the review offers to replace the table', async () => {
        await rows.getByRole('radio', { name: publishing.mode_Append }).check()
        const corrected = 'Date,Value\n2026-01-01,1\n2026-01-02,2\n2026-01-03,3\n2026-01-04,5\n'
        await chooseFile(page, 'csv', await zipFile(`${name}.zip`, corrected), language)
        await completeReview(page)
        await page.locator('.findings').getByRole('button', { name: publishing.replaceInstead }).click()
        await expect(rows.getByRole('radio', { name: publishing.mode_Update })).toBeFocused()
        await expect(rows.getByRole('radio', { name: publishing.mode_Update })).toBeChecked()
        await completeReview(page)
        await expect(page.locator('.findings')).toHaveCount(0)
      })
    })
  })
