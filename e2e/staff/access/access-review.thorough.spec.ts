import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { addGroup, expectGoodLooks, restrictReport, rowWith } from './access-desk.ts'

// The access review: lists all grants of a report or of a user group; one press keeps or ends each.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { reviews } = wordsByLanguage[language]

    test('an unused grant is marked, kept, and then ended; both decisions are recorded', async ({ page, portal }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const target = language === 'th' ? report.title_th : report.title_en
      const holder = `Reviewed ${language}`
      const groupId = await addGroup(portal, holder)
      await portal.rows.query(
        `insert into user_group_report_grants (user_group_id, report_id, granted_at) values ($1, $2, now() - interval '91 days')`,
        [groupId, report.report_id],
      )
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/AccessReview')
      await page.getByRole('combobox', { name: reviews.report }).fill('lending-interest-rate')
      await page.getByRole('option').filter({ hasText: 'lending-interest-rate' }).click()
      const grant = rowWith(page, holder)
      await expect(grant).toContainText(reviews.unused)
      await expectGoodLooks(page)
      await page.getByRole('button', { name: fillSentence(reviews.keepNamed, { target, holder }) }).press('Enter')
      await expect(toast(page)).toContainText(fillSentence(reviews.kept, { target, holder }))
      await expect(grant).toContainText('Sample Steward')

      await page.getByRole('radio', { name: reviews.ofGroup }).check()
      await page.getByRole('combobox', { name: reviews.group }).fill(holder)
      await page.getByRole('option').filter({ hasText: holder }).click()
      await page.getByRole('button', { name: fillSentence(reviews.endNamed, { target, holder }) }).click()
      await expect(page.locator('.stafftable .none')).toHaveText(reviews.noOpenGrants)
      const { rows } = await portal.rows.query(
        'select decision from access_reviews where holder_id = $1 order by reviewed_at',
        [groupId],
      )
      expect(rows.map(({ decision }) => decision)).toEqual(['kept', 'ended'])
    })
  })
