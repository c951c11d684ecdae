import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { wordsByLanguage } from '../words.ts'
import { expect, signInAs } from './staff-desk.ts'
import { zipFile } from './staff-files.ts'
import { test } from './staff-portal.ts'

// The audit trail with long values, and with numbers that refer to other records.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

test('a value too long for the audit trail is shortened, and one click shows it in full', async ({ page, portal }) => {
  await signInAs(page, portal, 'systemAdministrator')
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
  const entry = page.locator('.trailentry').first()
  await entry.getByRole('button').click()
  await entry.locator('summary').first().click()
  await expect(entry).toContainText('word …')
  await expect(entry).not.toContainText(ending)
  await entry.getByRole('link', { name: 'Show full values' }).click()
  const records = page.getByRole('region', { name: 'Record' })
  await expect(records).toContainText(ending)
  await expect(records.locator('.parts > li')).toHaveCount(1)
  await expectAccessible(page)
  await records.getByRole('link', { name: 'The whole entry' }).click()
  await expect(records.locator('.parts > li')).toHaveCount(2)
  await records.getByRole('link', { name: 'All entries' }).click()
  await expect(page.locator('.trailentry').first()).toBeVisible()
})

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { trail } = wordsByLanguage[language]

    test('the audit trail reads as sentences, one for each transaction', async ({ page, portal }) => {
      const { username } = await signInAs(page, portal, 'systemAdministrator')
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
      await call(page, 'saveMetadata', { data: { ...report, status: 'Active' }, revision: 1 })
      await page.request.post('/api/uploadFileDataCSV', {
        headers: { origin: process.env.KHLANG_ADDRESS as string },
        multipart: { file_name: id, files: await zipFile(`${id}.zip`, 'year,value\n2024,1\n') },
      })
      await open(page, `/admin/AuditTrail?words=${id}`)
      const entries = page.locator('.trailentry')
      await expect(entries).toHaveCount(3)
      const [published, set, added] = [entries.nth(0), entries.nth(1), entries.nth(2)]
      const sentences = {
        en: [
          `${username} published CSV and Excel of ${title.en}: 1 row`,
          `${username} set ${trail.column_status} of ${title.en} from Inactive to Active`,
          `${username} added the report ${title.en}`,
        ],
        th: [
          `${username} เผยแพร่ CSV และ Excel ของ${title.th} จำนวน 1 แถว`,
          `${username} เปลี่ยน${trail.column_status}ของ${title.th} จาก ${trail.value_status_Inactive} เป็น ${trail.value_status_Active}`,
          `${username} เพิ่มรายงาน ${title.th}`,
        ],
      }[language]
      await test.step('each transaction is a sentence, whose details open', async () => {
        for (const [index, entry] of [published, set, added].entries())
          await expect(entry.locator('.sentence')).toContainText(sentences[index]!)
        await expect(set.getByRole('link', { name: title[language] })).toHaveAttribute(
          'href',
          `/admin/ReportConfiguration?source_id=${id}`,
        )
        await published.getByRole('button').click()
        await expect(published).toContainText(trail.table_report_files)
        await expect(published.locator('dl').first()).toContainText(`${username} (`)
      })
      await test.step('the page fits three widths', async () => {
        for (const [width, height] of [
          [1440, 900],
          [1024, 768],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height })
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
      })
      await test.step('entries are filtered by topic and time', async () => {
        await page.getByLabel(trail.what, { exact: true }).selectOption(trail.topic_publications)
        await expect(page).toHaveURL(/topic=publications/)
        await expect(entries).toHaveCount(1)
        await page.getByLabel(trail.when, { exact: true }).selectOption(trail.when_today)
        await expect(page).toHaveURL(/when=today/)
        await expect(entries).toHaveCount(1)
      })
    })

    test('a link leads to earlier entries without duplicates', async ({ page, portal }) => {
      await signInAs(page, portal, 'systemAdministrator')
      await portal.rows.query(
        `insert into audit_records (at, user_id, username, call, address, action, subject, key)
         select date_trunc('milliseconds', now()) - number * interval '1 hour', 1, 'pager', 'paged-${language}', '', 'added', 'users', '1'
         from generate_series(1, 60) as number`,
      )
      await open(page, `/admin/AuditTrail?call=paged-${language}`)
      const entries = page.locator('.trailentry')
      await expect(entries).toHaveCount(50)
      await page.getByRole('link', { name: trail.earlier }).click()
      await expect(entries).toHaveCount(10)
      await expect(page).toHaveURL(/before=/)
      await page.getByRole('link', { name: trail.latest, exact: true }).click()
      await expect(entries).toHaveCount(50)
    })
  })
