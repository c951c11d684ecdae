import { faultRules } from '../../../contract/files/fault-rules.ts'
import { writeWorkbook } from '../../../server/files/index.ts'
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
import { toWorkbookUpload, zipFile } from '../staff-files.ts'
import { test } from '../staff-portal.ts'

// How a table is read from a file that contains more than the table.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const buildRaggedCsv = (more = '') =>
  `รายได้รัฐบาลสุทธิ\nหน่วย: ล้านบาท\nปี,รายได้,รายได้\n2566,10,1\n2567,11\n${more}\nที่มา: กรมสรรพากร\n`

for (const language of storyLanguages)
  test.describe(`a ragged CSV, ${language}`, () => {
    test.use({ language })
    test('is explained, read by a recipe and published; the next one is read automatically', async ({
      page,
      portal,
    }) => {
      const { publishing, recipes, messages } = wordsByLanguage[language]
      const name = `ragged-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await addFiles(page, name, language)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await chooseFile(page, 'csv', await zipFile(`${name}.zip`, buildRaggedCsv()), language)
      const csv = row(page, 'csv', language)
      const panel = csv.getByRole('region', { name: recipes.title })
      await test.step('the suggestion', async () => {
        const note = csv.getByRole('alert')
        await expect(note).toContainText(messages.checkRecords)
        await expect(note).toContainText(fillSentence(faultRules.titleRows[language], { row: 1, last: 2 }))
        await expect(note).toContainText(fillSentence(faultRules.noteRow[language], { row: 7 }))
        await expect(panel.getByLabel(recipes.headerRow)).toHaveValue('3')
        await expect(panel.getByLabel(recipes.endNotes)).toHaveValue('1')
        await expect(panel.locator('thead th')).toHaveText(['ปี', 'รายได้', 'รายได้ (2)'])
        await expect(panel.locator('tbody tr')).toHaveCount(2)
        await expect(panel.locator('.leftout')).toContainText('กรมสรรพากร')
        await expectAccessible(page)
      })
      let uploads = 0
      page.on('request', request => {
        if (request.url().includes('/api/uploadFile')) uploads += 1
      })
      await test.step('an invalid recipe shows its faults', async () => {
        await panel.getByLabel(recipes.fillMissing).uncheck()
        await panel.getByRole('button', { name: recipes.apply }).click()
        await expect(panel.getByRole('alert')).toContainText(
          fillSentence(faultRules.raggedRow[language], { row: 5, found: 2, expected: 3 }),
        )
        await panel.getByLabel(recipes.fillMissing).check()
      })
      await panel.getByRole('button', { name: recipes.apply }).click()
      await expect(csv.locator('.readby')).toContainText(fillSentence(recipes.step_titles, { last: 2 }))
      expect(uploads).toBe(0)
      await completeReview(page)
      await publishButton(page).click()
      await expect(toast(page)).toContainText(messages.csvUploaded)
      await expect.poll(() => countVersions(page, name)).toBe(2)

      await test.step('the next upload', async () => {
        await chooseFile(page, 'csv', await zipFile(`${name}.zip`, buildRaggedCsv('2568,12,3\n')), language)
        const note = csv.locator('.readby')
        await expect(note).toContainText(recipes.storedRecipeApplied.split('{{')[0]!)
        await expect(page.locator('.changes')).toContainText('+1')
        await note.getByRole('button', { name: recipes.change }).click()
        await expect(panel.getByLabel(recipes.headerRow)).toHaveValue('3')
        await expectAccessible(page)
        await panel.getByLabel(recipes.endNotes).selectOption('2')
        await panel.getByRole('button', { name: recipes.apply }).click()
        await expect(note).toContainText(fillSentence(recipes.step_notes, { count: 2 }))
        await expect(note).toContainText(recipes.applied.split('{{')[0]!)
        await expect(note.getByRole('button', { name: recipes.change })).toBeFocused()
      })
      await test.step('a file that the recipe does not fit', async () => {
        await csv.getByRole('button', { name: fillSentence(publishing.removeFile, { name: publishing.csv }) }).click()
        await chooseFile(page, 'csv', await zipFile(`${name}.zip`, `ร่าง\n${buildRaggedCsv()}`), language)
        await expect(csv.getByRole('alert')).toContainText(fillSentence(faultRules.recipeUnfit[language], { row: 3 }))
        await expect(panel.getByLabel(recipes.headerRow)).toHaveValue('4')
      })
    })

    test('a workbook with two tables requires a choice of the sheet', async ({ page, portal }) => {
      const { publishing, recipes } = wordsByLanguage[language]
      const name = `sheets-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await addFiles(page, name, language)
      await page.getByRole('radio', { name: publishing.add_excel, exact: true }).check()
      const buildSheet = (year: number) => ({ name: `ปี ${year}`, header: ['ปี', 'รายได้'], rows: [[year, 1]] })
      const book = await writeWorkbook([buildSheet(2566), buildSheet(2567)], { title: '', modifiedAt: new Date(0) })
      await chooseFile(page, 'excel', toWorkbookUpload(`${name}.xlsx`, book), language)
      const excel = row(page, 'excel', language)
      await expect(excel.getByRole('alert')).toContainText('ปี 2566, ปี 2567')
      const panel = excel.getByRole('region', { name: recipes.title })
      await panel.getByLabel(recipes.sheet).selectOption('ปี 2567')
      await expect(panel.locator('tbody td').first()).toHaveText('2567')
      await panel.getByRole('button', { name: recipes.apply }).click()
      await expect(excel.locator('.readby')).toContainText('ปี 2567')
      await completeReview(page)
      await publishButton(page).click()
      await expect.poll(() => countVersions(page, name)).toBe(2)
    })
  })
