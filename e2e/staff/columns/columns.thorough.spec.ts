import { expectAccessible, storyLanguages } from '../../journey.ts'
import { wordsByLanguage } from '../../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  createReportByCall,
  expect,
  publishButton,
  signInAs,
} from '../staff-desk.ts'
import { zipFile } from '../staff-files.ts'
import { test } from '../staff-portal.ts'

// Staff see the detected types of a CSV's columns, and change them.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ answered: false })

const csv = 'Day,Founded\n10/22/2012,1902\n01/02/2012,1888\n03/04/2012,about 1850\n'

for (const language of storyLanguages)
  test.describe(`types of columns, ${language}`, () => {
    test.use({ language })
    test('staff see why columns stay text, and set their types', async ({ page, portal }) => {
      const { columns, publishing } = wordsByLanguage[language]
      const name = `typed-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await addFiles(page, name, language)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await chooseFile(page, 'csv', await zipFile(`${name}.zip`, csv), language)
      await completeReview(page)
      const panel = page.locator('.columntypes')
      await expect(panel).toContainText(columns.flag_dayOrder)
      await expect(panel).toContainText('about 1850')
      await expectAccessible(page)
      const founded = panel.getByRole('combobox', { name: `${columns.type}: Founded` })
      await founded.selectOption('integer')
      await expect(panel.getByRole('alert')).toContainText('about 1850')
      await panel.getByRole('combobox', { name: `${columns.type}: Day` }).selectOption('mdy')
      await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(1)
      await expect(panel.getByRole('alert')).toHaveCount(0)
      await publishButton(page).click()
      await page.getByRole('link', { name: publishing.toReport }).click()
      await expect(page.locator('.dict tbody tr').first()).toContainText(wordsByLanguage[language].types.date)
    })
  })
