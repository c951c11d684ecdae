import { expectAccessible } from '../journey.ts'
import { call, open } from '../logins.ts'
import { wordsOf } from '../words.ts'
import { enterAs, expect, newReport } from './staff-desk.ts'
import { zipped } from './staff-files.ts'
import { test } from './staff-portal.ts'

// Earlier versions of a report's files and fields (administration.md 2.3).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ answered: false })

const { publishing } = wordsOf.en

test('the file version that is published is the one that is ticked', async ({ page, portal }) => {
  await enterAs(page, portal, 'steward')
  const id = `versions-${Date.now()}`
  await newReport(page, id)
  for (const rows of [1, 2, 3]) {
    const answer = await page.request.post('/api/uploadFileDataCSV', {
      headers: { origin: portal.address },
      multipart: { file_name: id, files: await zipped(`${id}.zip`, `a,b\n${'1,2\n'.repeat(rows)}`) },
    })
    expect((await answer.json()).status).toBe('success')
  }
  await open(page, `/admin/ReportConfiguration?tab=versions&source_id=${id}`)
  const files = page.getByRole('region', { name: publishing.fileVersions })
  // Each upload made the Excel file, too.
  const boxes = files.getByRole('row', { name: /CSV/ }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/restoreFileVersions', async route => {
    const response = await route.fetch()
    make()
    await released
    await route.fulfill({ response })
  })
  await boxes.nth(2).check()
  await files.getByRole('button', { name: 'Restore 1 file' }).click()
  await made
  await expect(boxes.nth(1)).toBeDisabled()
  await expect(boxes.nth(2)).toBeDisabled()
  release()
  const publish = page.getByRole('button', { name: 'Replace 2 files' })
  const acknowledge = async () => {
    await expect(publish).toBeVisible()
    await page.locator('.findings input').first().check()
    await expect(publish).toBeEnabled()
  }
  await acknowledge()
  // Another choice takes the draft away, and its publication with it.
  await boxes.nth(1).check()
  await expect(publish).toHaveCount(0)
  await files.getByRole('button', { name: 'Restore 1 file' }).click()
  await acknowledge()
  await publish.click()
  await expect(files.locator('tbody tr').first()).toContainText('2 rows')
  const { result } = await call(page, 'getFileVersions', { source_id: id })
  expect(result.find((version: { is_current: boolean }) => version.is_current).row_count).toBe(2)
})

test('of many saves the latest ten are shown, and earlier ones on demand', async ({ page, portal }) => {
  await enterAs(page, portal, 'steward')
  const id = `saves-${Date.now()}`
  await newReport(page, id)
  const form = await call(page, 'getReportForm', { source_id: id })
  for (let revision = 1; revision <= 11; revision += 1)
    await call(page, 'saveMetadata', {
      data: { ...form.data, licence: `Save ${revision + 1}` },
      sublevel_key: 1,
      revision,
    })
  await open(page, `/admin/ReportConfiguration?tab=versions&source_id=${id}`)
  const fields = page.getByRole('region', { name: publishing.fieldVersions })
  const saves = fields.locator('.saves > li')
  await expect(saves).toHaveCount(10)
  await expect(saves.last().getByRole('row', { name: /Licence/ })).toContainText(/Save 2.*Save 3/)
  await fields.getByRole('button', { name: 'Show 2 earlier saves' }).click()
  await expect(saves).toHaveCount(12)
  await expect(saves.nth(9).getByRole('row', { name: /Licence/ })).toContainText(/Save 2.*Save 3/)
  await expect(saves.last()).toContainText(publishing.savedFirst)
  await expect(fields.getByRole('button', { name: /earlier/ })).toHaveCount(0)
})

for (const language of ['en', 'th'] as const)
  test.describe(`of a restricted report that is not granted, ${language}`, () => {
    test.use({ language })

    test('staff see which files there are, and are led to none of them', async ({ page, portal }) => {
      const { publishing } = wordsOf[language]
      await enterAs(page, portal, 'steward')
      const restricted = 'source_id=wdi-indicator-dictionary'
      await open(page, `/admin/addfile?${restricted}`)
      await expect(page.getByText(publishing.notGranted)).toBeVisible()
      await expect(page.locator('.present', { hasText: 'wdi-indicator-dictionary.zip' })).toBeVisible()
      await expect(page.locator('.drops').getByRole('link')).toHaveCount(0)
      await expectAccessible(page)
      await open(page, `/admin/ReportConfiguration?tab=versions&${restricted}`)
      const files = page.getByRole('region', { name: publishing.fileVersions })
      await expect(files.getByText(publishing.notGranted)).toBeVisible()
      await expect(files.locator('tbody tr')).toHaveCount(3)
      await expect(files.getByRole('link')).toHaveCount(0)
    })
  })
