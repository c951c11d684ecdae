import { expectAccessible } from '../journey.ts'
import { call, open } from '../logins.ts'
import { wordsOf } from '../words.ts'
import { enterAs, expect } from './staff-desk.ts'
import { zipped } from './staff-files.ts'
import { test } from './staff-portal.ts'

// The audit trail, where its values are long, and where they are numbers that stand for something.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ answered: false })

test('a value too long for the audit trail is shortened there, and a click away', async ({ page, portal }) => {
  await enterAs(page, portal, 'systemAdministrator')
  const ending = `the end ${Date.now()}`
  const names = { source_id: 'long.words', file_name: 'long-words', export_excel_name: 'Long words' }
  const description = `${'word '.repeat(100)}${ending}`
  const report = {
    ...names,
    description,
    frequency: 'Monthly',
    sub_category_id: 1,
    word: ['words'],
    status: 'Inactive',
  }
  await call(page, 'saveMetadata', { data: report, revision: 0 })
  await open(page, '/admin/AuditTrail?words=long.words&subject=reports')
  const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr')
  await rows.first().locator('summary').click()
  await expect(rows.first()).toContainText('word …')
  await expect(rows.first()).not.toContainText(ending)
  await rows.first().getByRole('link', { name: 'Show them whole' }).click()
  await expect(rows.first()).toContainText(ending)
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All records' }).click()
  await expect(rows.nth(1)).toBeVisible()
})

for (const language of ['en', 'th'] as const)
  test.describe(language, () => {
    test.use({ language })
    const { keeping, trail } = wordsOf[language]

    test('the audit trail reads as names, whatever numbers it holds', async ({ page, portal }) => {
      const { username } = await enterAs(page, portal, 'systemAdministrator')
      const id = `named-${language}`
      const title = { en: `Table named ${language}`, th: `ตารางชื่อ ${language}` }
      const report = {
        source_id: id,
        file_name: id,
        export_excel_name: title.en,
        export_excel_name_th: title.th,
        frequency: 'Yearly',
        sub_category_id: 1,
        word: ['x'],
        status: 'Inactive',
      }
      await call(page, 'saveMetadata', { data: report, revision: 0 })
      await call(page, 'saveMetadata', { data: { ...report, sub_category_id: 2 }, revision: 1 })
      await page.request.post('/api/uploadFileDataCSV', {
        headers: { origin: process.env.KHLANG_ADDRESS as string },
        multipart: { file_name: id, files: await zipped(`${id}.zip`, 'year,value\n2024,1\n') },
      })
      const places = await portal.rows.query(
        `select c.name_${language} || ', ' || s.name_${language} as name from sub_categories s join categories c using (category_id)
         where sub_category_id in (1, 2) order by sub_category_id`,
      )
      await open(page, `/admin/AuditTrail?words=${id}`)
      const rows = page.getByRole('table', { name: keeping.auditTrail }).locator('tbody tr')
      await expect(rows).toHaveCount(4)
      const file = rows.filter({ hasText: trail.table_report_files })
      await expect(file).toContainText(`${title[language]} (${id}, CSV)`)
      await file.locator('summary').click()
      await expect(file.locator('dl')).toContainText(`${trail.column_published_by}${keeping.after}: ${username} (`)
      const moved = rows.filter({ has: page.getByText(keeping.changed, { exact: true }) })
      await expect(moved).toContainText(`${trail.table_reports} ${title[language]} (${id})`)
      await moved.locator('summary').click()
      const [before, after] = places.rows.map(({ name }, at) => `${name} (${at + 1})`)
      await expect(moved.locator('dl')).toContainText(
        `${trail.column_sub_category_id}${keeping.before}: ${before}${keeping.after}: ${after}`,
      )
      await expectAccessible(page)
    })
  })
