import { faultRules } from '../../contract/files/fault-rules.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../server/testing/catalogue/report-files.ts'
import { unzip } from '../../server/testing/unzip.ts'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { widths } from '../playwright.config.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  countVersions,
  createReportByCall,
  drop,
  expect,
  findingBoxes,
  kinds,
  publishAlone,
  publishButton,
  reviewBar,
  row,
  signInAs,
} from './staff-desk.ts'
import { buildSampleFiles, toWorkbookUpload, toZipUpload, zipFile } from './staff-files.ts'
import { test } from './staff-portal.ts'

// Several files of a report at once, and some of them with the published others (docs/behaviour/publishing.md#add-file).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(`several files, ${language}`, () => {
    test.use({ language })
    const { publishing } = wordsByLanguage[language]
    const name = 'exchange-rates'

    test('are assigned to slots by name, and unknown ones are listed', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await addFiles(page, name, language)
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
      const table = await zipFile(`${name}.zip`, 'year,value\n2023,1\n')
      const book = toWorkbookUpload(`${name}_metadata.xlsx`, await buildMetadata(['year', 'value']))
      await drop(row(page, 'csv', language), [
        text,
        table,
        book,
        toWorkbookUpload('a.xlsx', Buffer.from('a')),
        toWorkbookUpload('b.xlsx', Buffer.from('b')),
      ])
      const leftoverNote = page.locator('.note.left')
      await expect(leftoverNote).toContainText(fillSentence(publishing.notAdded_unfit, { names: 'notes.txt' }))
      await expect(leftoverNote).toContainText(
        fillSentence(publishing.notAdded_rivals, { kind: publishing.excel, names: 'a.xlsx, b.xlsx' }),
      )
      for (const kind of ['metadata', 'csv'] as const)
        await expect(row(page, kind, language).locator('.chip.done')).toBeVisible()
      await expectAccessible(page)
      await test.step('a file dropped outside its box does not replace the page', async () => {
        const isHeld = (type: string) =>
          page.evaluate(name => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File(['x'], 'x.zip'))
            return !document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }))
          }, type)
        expect([await isHeld('dragover'), await isHeld('drop')]).toEqual([true, true])
      })
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await expect(leftoverNote).toHaveCount(0)
      await row(page, 'csv', language)
        .getByRole('button', { name: fillSentence(publishing.removeFile, { name: publishing.csv }) })
        .click()
      await drop(row(page, 'csv', language), [table, book])
      await expect(leftoverNote).toContainText(
        fillSentence(publishing.notAdded_onlyOne, { names: `${table.name}, ${book.name}` }),
      )
      await test.step('the whole box opens the chooser', async () => {
        const chooser = page.waitForEvent('filechooser')
        await row(page, 'csv', language)
          .locator('.zone')
          .click({ position: { x: 4, y: 4 } })
        await (await chooser).setFiles(table)
        await completeReview(page)
      })
    })
  })

for (const language of storyLanguages)
  test.describe(`each month, ${language}`, () => {
    test.use({ language })
    test('a table can be updated without metadata, one file is compared, and a different table is reported', async ({
      page,
      portal,
    }) => {
      const { publishing } = wordsByLanguage[language]
      const name = 'gold-price-half-year'
      await signInAs(page, portal, 'steward')
      await addFiles(page, name, language)
      for (const kind of kinds) await expect(row(page, kind, language).locator('.present a')).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        row(page, 'csv', language).locator('.present a').click(),
      ])
      expect(download.suggestedFilename()).toBe(`${name}.zip`)
      await expect(row(page, 'metadata', language)).toContainText(publishing.fileStays)
      const { excel, csv, rowCount } = await buildSampleFiles(name)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await page.setViewportSize({ width: 1440, height: 900 })
      await chooseFile(
        page,
        'csv',
        { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
        language,
      )
      const findings = page.getByRole('region', { name: publishing.otherTableTitle })
      const publish = reviewBar(page).locator('.btn.danger')
      await expect(findings).toContainText(faultRules.otherTable[language].split(':')[0] as string)
      await expect(findings).toContainText(String(rowCount))
      await expect(page.locator('.changenotes')).toContainText(
        fillSentence(publishing.madeWithSameCells, { name: publishing.csv }),
      )
      await expect(publish).toBeDisabled()
      await expect(reviewBar(page)).toContainText(publishing.acknowledgeFirst)
      await expectAccessible(page)
      await test.step('the decision covers no text', async () => {
        const boxes = async () => {
          const [bar, seenBox] = [
            await reviewBar(page).boundingBox(),
            await page.locator('.review .seen').boundingBox(),
          ]
          return { bar: bar!, seen: seenBox! }
        }
        const beside = await boxes()
        expect(beside.bar.x).toBeGreaterThanOrEqual(beside.seen.x + beside.seen.width)
        await expect(page.locator('.review .changes')).toBeInViewport({ ratio: 1 })
        const figures = await page.locator('.review .changes > div').all()
        const tops = await Promise.all(figures.map(async figure => (await figure.boundingBox())!.y))
        expect(new Set(tops).size).toBe(1)
        const size = page.viewportSize()!
        await page.setViewportSize(widths.tablet)
        const below = await boxes()
        expect(below.bar.y).toBeGreaterThanOrEqual(below.seen.y + below.seen.height)
        await page.setViewportSize(size)
      })
      await expect(page.getByRole('button', { name: publishing.chooseOther })).toBeVisible()
      for (const box of await findingBoxes(page).all()) await box.check()
      await publishAlone(page)
      await expect(publish).toBeEnabled()
      await page.getByRole('radio', { name: publishing.add_all, exact: true }).check()
      await chooseFile(page, 'excel', excel, language)
      const changed = await zipFile(csv.name, String(await unzip(csv.buffer)).replace(/\d\r?\n/, '9.5\n'))
      await chooseFile(page, 'csv', changed, language)
      await expect(row(page, 'csv', language).getByRole('alert')).toBeVisible()
      await chooseFile(page, 'csv', csv, language)
      await expect(reviewBar(page)).toContainText(publishing.nothingChanges)
    })
  })

test('two files are replaced while the metadata stays, if it describes their columns', async ({ page, portal }) => {
  const { publishing } = wordsByLanguage.en
  const name = 'monthly-table'
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, name)
  await addFiles(page, name)
  const files = async (...table: TestTable) => [
    toWorkbookUpload(`${name}.xlsx`, await buildExcel(table)),
    toZipUpload(`${name}.zip`, await buildCsvZip(name, table)),
  ]
  const described = async (...columns: string[]) =>
    toWorkbookUpload(`${name}_metadata.xlsx`, await buildMetadata(columns))
  await drop(row(page, 'metadata'), [...(await files(['year'], [2023])), await described('year')])
  await completeReview(page)
  await publishButton(page).click()
  await expect.poll(() => countVersions(page, name)).toBe(3)
  await expect(row(page, 'metadata')).toContainText(publishing.fileStays)
  await drop(row(page, 'csv'), await files(['year'], [2023], [2024]))
  await completeReview(page)
  await expect(publishButton(page)).toHaveText('Replace 2 files')
  await publishButton(page).click()
  await expect.poll(() => countVersions(page, name)).toBe(5)
  await drop(row(page, 'csv'), await files(['month'], [1]))
  await expect(reviewBar(page)).toContainText(publishing.waitingForMetadata)
  await expect(publishButton(page)).toBeDisabled()
  await chooseFile(page, 'metadata', await described('month'))
  await completeReview(page)
  await expect(publishButton(page)).toHaveText('Replace 3 files')
})
