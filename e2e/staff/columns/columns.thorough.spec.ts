import { expectAccessible, storyLanguages } from '../../journey.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
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
test.use({ hasAnsweredCookieBar: false })

const csv = [
  'Day,Founded,Signed,Share',
  '10/22/2012,1902,29/02/2567,5.5%',
  '01/02/2012,1888,01/03/2567,6',
  '03/04/2012,about 1850,not yet,7',
  '',
].join('\n')

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
      await test.step('flags show why columns stay text', async () => {
        await expect(panel).toContainText(columns.flag_dayOrder)
        await expect(panel).toContainText('about 1850')
        await expect(panel).toContainText(columns.flag_mixedUnits)
        await expect(panel).toContainText('5.5%')
        await expectAccessible(page)
      })
      await test.step('types are set', async () => {
        const founded = panel.getByRole('combobox', { name: `${columns.type}: Founded` })
        await founded.selectOption('integer')
        await expect(panel.getByRole('alert')).toContainText('about 1850')
        await panel.getByRole('combobox', { name: `${columns.type}: Day` }).selectOption('mdy')
        await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(1)
        await expect(panel.getByRole('alert')).toHaveCount(0)
      })

      await test.step('a date with a word for a missing value, and an era', async () => {
        // Buddhist dates with a text among them: the type is refused, stays shown, and fits with a word for a missing value.
        const signed = panel.getByRole('combobox', { name: `${columns.type}: Signed` })
        const era = panel.getByRole('combobox', { name: `${columns.era}: Signed` })
        await expect(era).toHaveCount(0)
        await signed.selectOption('date')
        await expect(panel.getByRole('alert')).toContainText('not yet')
        await expect(panel).toContainText(columns.notSaved)
        await expect(era).toHaveValue('be')
        await panel.getByRole('textbox', { name: `${columns.missing}: Signed` }).fill('not yet')
        await page.keyboard.press('Tab')
        await expect(panel.getByRole('alert')).toHaveCount(0)
        await expect(signed).toHaveValue('date')
        await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(2)
        await era.selectOption('ce')
        await expect(panel.getByRole('alert')).toContainText('29/02/2567')
        await panel.getByRole('button', { name: columns.undo }).click()
        await expect(panel.getByRole('alert')).toHaveCount(0)
        await expect(era).toHaveValue('be')
      })

      await test.step('the table is complete', async () => {
        await panel.getByRole('combobox', { name: `${columns.unit}: Share` }).selectOption('%')
        await expect(panel.getByRole('combobox', { name: `${columns.type}: Share` })).toHaveValue('decimal')
        await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(3)
        const tableState = page.getByRole('status').filter({ hasText: columns.live })
        await expect(tableState).toHaveText(
          fillSentence(`${columns.live} ${columns.live_ready}`, { rows: 3, columns: 4 }),
        )
        await expectAccessible(page)
      })
      await test.step('the report page shows the types', async () => {
        await publishButton(page).click()
        await page.getByRole('link', { name: publishing.toReport }).click()
        const describedColumns = page.locator('.dict tbody tr')
        await expect(describedColumns.first()).toContainText(wordsByLanguage[language].types.date)
        await expect(describedColumns.filter({ hasText: 'Signed' })).toContainText(wordsByLanguage[language].types.date)
      })
    })
  })

test('the focus stays in the row while a type is saved, and a choice during a save is kept', async ({
  page,
  portal,
}) => {
  const { columns, publishing } = wordsByLanguage.en
  const name = 'typed-by-keyboard'
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, name)
  await addFiles(page, name)
  await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
  const rows = ['Year,Day,Note', '2020,10/22/2012,first', '2021,01/02/2012,not yet', '2022,03/04/2012,third', '']
  await chooseFile(page, 'csv', await zipFile(`${name}.zip`, rows.join('\n')))
  const panel = page.locator('.columntypes')
  const day = panel.getByRole('combobox', { name: `${columns.type}: Day` })
  const note = panel.getByRole('textbox', { name: `${columns.missing}: Note` })
  const rowNames = panel.getByRole('rowheader')
  await expect(rowNames).toHaveText(['Day', 'Year', 'Note'])
  await test.step('a save on a slow line', async () => {
    await page.route('**/api/setDraftColumns', async route => {
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.continue()
    })
    await day.focus()
    await day.selectOption('mdy')
    await expect(day).toBeFocused()
    await expect(day).toHaveValue('mdy')
    // A second choice for the same column, before the first is saved.
    await panel.getByRole('combobox', { name: `${columns.role}: Day` }).selectOption('note')
    await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(1)
    await expect(panel.getByRole('combobox', { name: `${columns.role}: Day` })).toHaveValue('note')
    await expect(day).toHaveValue('mdy')
    await expect(day).toBeFocused()
  })
  await test.step('the list stays open and keeps its order without the last flag', async () => {
    await expect(panel).toHaveAttribute('open')
    await expect(rowNames).toHaveText(['Day', 'Year', 'Note'])
  })
  await test.step('Enter saves the words for a missing value', async () => {
    await note.fill('not yet')
    await note.press('Enter')
    await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(2)
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('not yet')
  })
  await test.step('a removed button passes the focus to its row', async () => {
    const restore = panel.getByRole('button', { name: columns.asDetected }).first()
    await restore.press('Enter')
    await expect(panel.getByRole('button', { name: columns.asDetected })).toHaveCount(1)
    await expect(day).toBeFocused()
  })
})
