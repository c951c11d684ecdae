import { buildMetadata } from '../../server/testing/catalogue/report-files.ts'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { wordsByLanguage } from '../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  createReportByCall,
  expect,
  publishButton,
  signInAs,
} from './staff-desk.ts'
import { type GivenFile, toWorkbookUpload, zipFile } from './staff-files.ts'
import { test } from './staff-portal.ts'

// What happens to the data dictionary when a table is published without metadata (docs/behaviour/files.md#the-metadata-workbook).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(`a table without its dictionary, ${language}`, () => {
    test.use({ language })
    test('staff see which columns lack a description, and readers see no removed columns', async ({ page, portal }) => {
      const { publishing } = wordsByLanguage[language]
      const name = `undescribed-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      const publish = async (path: string, files: GivenFile) => {
        const headers = { origin: process.env.KHLANG_ADDRESS as string }
        const response = await page.request.post(path, { headers, multipart: { file_name: name, files } })
        expect(await response.json()).toMatchObject({ status: 'success' })
      }
      const metadata = await buildMetadata(['year', 'value'])
      await publish('/api/uploadFileDataCSV', await zipFile(`${name}.zip`, 'year,value\n2023,1\n'))
      await publish('/api/uploadFileMetadata', toWorkbookUpload(`${name}_metadata.xlsx`, metadata))
      // The next table has no column `year`, and a column `month` that the metadata does not describe.
      await addFiles(page, name, language)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await chooseFile(page, 'csv', await zipFile(`${name}.zip`, 'month,value\n1,1\n'), language)
      await completeReview(page)
      const notes = page.locator('.changenotes .note')
      await expect(notes.filter({ hasText: publishing.dictionaryObsolete })).toContainText('year')
      await expect(notes.filter({ hasText: publishing.dictionaryLacks })).toContainText('month')
      await expect(notes.filter({ hasText: publishing.addMetadataHint })).toBeVisible()
      await expectAccessible(page)
      await publishButton(page).click()
      await expect(page.locator('.note.good').filter({ hasText: publishing.published })).toBeFocused()
      await page.getByRole('link', { name: publishing.toReport }).click()
      await expect(page.locator('.dict tbody tr')).toHaveText([/^value.*As it says|^value.*ตามชื่อ/, /^month/])
    })
  })
