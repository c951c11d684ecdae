import { expectAccessible } from './journey.ts'
import { open } from './logins.ts'
import { call, enterAs, expect } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// The audit trail, where its values are long.

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
