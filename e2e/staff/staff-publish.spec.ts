import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { faultRules } from '../../contract/files/fault-rules.ts'
import { chooseCount } from '../../server/testing/depth.ts'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { password, signIn } from '../people.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  countVersions,
  createReportByCall,
  drop,
  expect,
  kinds,
  type Language,
  picker,
  publishButton,
  reviewBar,
  row,
  signInAs,
} from './staff-desk.ts'
import { buildSampleFiles, sampleEntry, zipFile } from './staff-files.ts'
import { test } from './staff-portal.ts'
import { wrongFiles } from './staff-wrong-files.ts'

// How staff publish a table's files (docs/behaviour/publishing.md#add-file). The journeys share one portal.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

/** Selected by name, as other journeys add categories and change their order. */
const categories = { en: 'Economy', th: 'เศรษฐกิจ' }

/** The languages of staff, each with a table; a wide one, one with long texts, and one in another language than its editor. */
const publishedTables = [
  ['th', 'thailand-macro-indicators-wide-th'],
  ['th', 'government-economic-news-2568-th'],
  ['en', 'fiscal-indicators-asean-th'],
] as const
test.describe('within five minutes a table is public', () => {
  for (const [language, table] of publishedTables.slice(0, chooseCount({ usual: 1, deep: publishedTables.length })))
    test.describe(`${language}, ${table}`, () => {
      test.use({ language })
      test('from a folder of files to a reader', async ({ page, portal, browser }) => {
        const startedAt = Date.now()
        const { publishing, editing, messages } = wordsByLanguage[language]
        await signInAs(page, portal, 'steward')
        const entry = await sampleEntry(table)
        const fileName = `again-${table}`
        const title = `${entry.titleTh} (ชุดใหม่ ${language})`
        await open(page, '/admin/ReportConfiguration')
        await page.getByLabel(editing.sourceId, { exact: true }).fill(fileName)
        await page.getByLabel(editing.fileName, { exact: true }).fill(fileName)
        await page.getByLabel(editing.titleEn, { exact: true }).fill(`${entry.titleEn}, once more`)
        await page.getByLabel(editing.titleTh, { exact: true }).fill(title)
        await page.getByLabel(editing.frequency, { exact: true }).selectOption(entry.frequency)
        await page.getByLabel(editing.categoryId, { exact: true }).selectOption(categories[language])
        await page.getByLabel(editing.subCategoryId, { exact: true }).selectOption({ index: 1 })
        await page.getByLabel(editing.words, { exact: true }).fill('once more, อีกครั้ง')
        await page.getByRole('button', { name: editing.save, exact: true }).click()
        await expect(toast(page)).toContainText(messages.saveSuccess)
        await page.getByRole('link', { name: editing.file, exact: true }).click()
        await expect(picker(page, language)).toHaveValue(fileName)
        await expect(page.getByText(publishing.noFileYet)).toHaveCount(3)
        const files = await buildSampleFiles(table, fileName)
        // The whole folder at once, on any box: each file is assigned by its name.
        await drop(
          row(page, 'excel', language),
          kinds.map(kind => files[kind]),
        )
        await expect(row(page, 'csv', language)).toContainText(
          new RegExp(`${files.rowCount.toLocaleString('en')} .*${files.columnCount} `),
        )
        await completeReview(page)
        await expect(page.locator('.changes > div', { hasText: publishing.rowsAfter }).locator('dd')).toHaveText(
          files.rowCount.toLocaleString('en'),
        )
        await expect(page.getByText(publishing.firstFiles)).toBeVisible()
        await expect(publishButton(page)).toHaveText(fillSentence(publishing.publishFiles_other, { count: 3 }))
        await expectAccessible(page)
        await publishButton(page).click()
        await expect(toast(page)).toContainText(messages.filesUploaded)
        await expect(page.locator('.note.good').filter({ hasText: publishing.published })).toBeFocused()
        for (const kind of kinds)
          await expect(row(page, kind, language).locator('.present')).toContainText(files[kind].name)
        await readerFinds(browser, { language, title, fileName, files })
        expect(Date.now() - startedAt, 'in milliseconds').toBeLessThan(5 * 60_000)
      })
    })

  const readerFinds = async (
    browser: Browser,
    publication: {
      language: Language
      title: string
      fileName: string
      files: Awaited<ReturnType<typeof buildSampleFiles>>
    },
  ) => {
    const { title, fileName, files } = publication
    const url = process.env.KHLANG_ADDRESS as string
    const context = await browser.newContext({ baseURL: url })
    await context.addCookies([{ name: 'khlang_language', value: 'th', url }])
    await signIn(context, { username: 'reader', password })
    const page = await context.newPage()
    await open(page, `/?q=${encodeURIComponent(title)}`)
    await page.locator('main').getByRole('link', { name: title }).first().click()
    await expect(page.locator('h1')).toContainText(title)
    for (const kind of kinds) {
      const link = page.locator('.files').getByRole('link', { name: files[kind].name })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toBe(files[kind].name)
      expect((await readFile(await download.path())).equals(files[kind].buffer), `the bytes of ${fileName}`).toBe(true)
    }
    await context.close()
  }
})

for (const language of storyLanguages)
  test.describe(`wrong files, ${language}`, () => {
    test.use({ language, expectedErrors: ['status of 415'] })
    test('are refused, each with a remedy', async ({ page, portal }) => {
      const { messages } = wordsByLanguage[language]
      await signInAs(page, portal, 'steward')
      const before = await countVersions(page, 'gold-price-half-year')
      await addFiles(page, 'gold-price-half-year', language)
      const uploadUrls: string[] = []
      page.on('request', request => request.url().includes('/api/uploadFile') && uploadUrls.push(request.url()))
      await test.step('a wrong extension, before the upload', async () => {
        await chooseFile(
          page,
          'excel',
          { name: 'gold-price-half-year.xls', mimeType: '', buffer: Buffer.from('x') },
          language,
        )
        await expect(row(page, 'excel', language).getByRole('alert')).toContainText(
          fillSentence(faultRules.wrongExtension[language], { expected: '.xlsx' }),
        )
        expect(uploadUrls).toEqual([])
        await expectAccessible(page)
      })
      const sentences = {
        'File is not allowed': messages.fileNotAllowed,
        'Please check file again': messages.checkFile,
        'Please check records again': messages.checkRecords,
      }
      for (const [description, kind, file, rule] of wrongFiles)
        await test.step(description, async () => {
          await chooseFile(page, kind, await file(), language)
          const note = row(page, kind, language).getByRole('alert')
          const { [language]: sentence, status } = faultRules[rule]
          // The text before the first gap identifies the rule.
          await expect(note).toContainText(sentence.split('{{')[0] as string)
          await expect(note).toContainText(sentences[status])
        })
      await expect(row(page, 'csv', language).locator('input[type=file]')).toBeEnabled()
      expect(await countVersions(page, 'gold-price-half-year')).toBe(before)
    })
  })

test('a row with a fault is named, and differing Excel and CSV are refused', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await addFiles(page, 'gold-price-half-year')
  await chooseFile(page, 'csv', await zipFile('gold-price-half-year.zip', 'a,b\n1,2\n3,4,5\n'))
  await expect(row(page, 'csv').getByRole('alert')).toContainText('gold-price-half-year.zip · row 3')
  const files = await buildSampleFiles('gold-price-half-year')
  await chooseFile(page, 'metadata', files.metadata)
  await chooseFile(page, 'excel', files.excel)
  await chooseFile(page, 'csv', await zipFile('gold-price-half-year.zip', 'a,b\n1,2\n'))
  await expect(row(page, 'csv').getByRole('alert')).toContainText('Please check records again')
  await expect(row(page, 'csv').getByRole('alert')).toContainText('The Excel file has')
  await expect(publishButton(page)).toBeDisabled()
  await expectAccessible(page)
  await chooseFile(page, 'csv', files.csv)
  // The published files: nothing would change.
  await expect(reviewBar(page)).toContainText('Nothing would change')
  await expect(publishButton(page)).toBeDisabled()
})

test.describe('the changes', () => {
  test.use({ expectedErrors: ['status of 409'] })

  test('are shown before the confirmation, and cancelling changes nothing', async ({ page, portal }) => {
    await signInAs(page, portal, 'steward')
    await createReportByCall(page, 'small-table')
    await addFiles(page, 'small-table')
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
    await choose('Add CSV File')
    await chooseFile(page, 'csv', await zipFile('small-table.zip', 'year,value\n2023,1\n2024,2\n2025,3\n'))
    await completeReview(page)
    await publishButton(page).click()
    await expect(toast(page)).toContainText('Upload CSV File Success')
    const next = await zipFile('small-table.zip', 'year,value,note\n2024,2,\n2025,x,first\n2026,4,\n2027,5,\n')
    await chooseFile(page, 'csv', next)
    await expect(page.locator('.changes')).toContainText('+3')
    await expect(page.locator('.changes > div')).toHaveText([/4/, /\+3/, /\u22122/, /2/, /1/])
    await expect(page.locator('.findings')).toContainText('value')
    await expect(page.getByRole('row', { name: 'New – note' })).toBeVisible()
    await expectAccessible(page)
    await reviewBar(page).getByRole('button', { name: 'Cancel' }).last().click()
    expect(await countVersions(page, 'small-table')).toBe(2)
    await chooseFile(page, 'csv', next)
    await completeReview(page)
    await expect(publishButton(page)).toHaveText('Replace 2 files')
    await test.step('someone else publishes in between', async () => {
      const otherZip = await zipFile('small-table.zip', 'year,value\n2030,9\n')
      const response = await page.request.post('/api/uploadFileDataCSV', {
        headers: { origin: process.env.KHLANG_ADDRESS as string },
        multipart: { file_name: 'small-table', files: otherZip },
      })
      expect(await response.json()).toMatchObject({ status: 'success' })
    })
    await publishButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The files of this report have changed.')
    await expect(page.locator('.changes > div', { hasText: wordsByLanguage.en.publishing.rowsAdded })).toContainText(
      '+4',
    )
    await expectAccessible(page)
    await completeReview(page)
    await publishButton(page).click()
    // The notice of the first publication may still be visible.
    await expect.poll(() => countVersions(page, 'small-table')).toBe(6)
    await expect(toast(page)).toContainText('Upload CSV File Success')
  })
})
