import { dateField, typeDigits } from '../dates.ts'
import { storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { createReportByCall, expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The rhythm of a report in its editor: set, moved, undone, ended.

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { rhythms: words, editing } = wordsByLanguage[language]

    test('a steward sets a rhythm, moves a release with a reason, reverts it and ends the rhythm', async ({
      page,
      portal,
    }) => {
      const report = `rhythm-${language}`
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration')
      await createReportByCall(page, report)
      await open(page, `/admin/ReportConfiguration?source_id=${report}`)
      const section = page.getByRole('region', { name: words.title, exact: true })
      await expect(section.getByText(words.none)).toBeVisible()

      const form = page.getByRole('dialog', { name: words.dialogTitle, exact: true })
      const promised = section.getByRole('table', { name: words.promised })
      await test.step('a rhythm is set', async () => {
        await section.getByRole('button', { name: words.setRhythm, exact: true }).click()
        const day = form.getByRole('textbox', { name: words.ruleDay })
        await expect(form.getByText(fillSentence(words.ruleDayHint, { max: 12 }))).toBeVisible()
        await day.fill('13')
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(form.getByText(fillSentence(words.ruleDayFault, { max: 12 }))).toBeVisible()
        await day.fill(' 2 ')
        await expect(form.getByText(`${words.next}:`)).toBeVisible()
        await expectGoodLooks(page)
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(toast(page)).toContainText(words.saved)
        await expect(section.getByText(fillSentence(words.summary_workingDay, { day: 2, time: '09:00' }))).toBeVisible()
        await expect(promised.getByRole('row')).toHaveCount(7)
        await expect(page.getByLabel(editing.nextReleaseDate)).toHaveAttribute('readonly')
      })

      const { rows } = await portal.rows.query(
        `select to_char(due_at at time zone 'Asia/Bangkok' + interval '1 day', 'DD MM YYYY') as wanted
         from promised_releases join reports using (report_id) where source_id = $1 order by due_at limit 1`,
        [report],
      )
      const [date, month, year] = rows[0].wanted.split(' ')
      await test.step('a release is moved with a reason', async () => {
        await promised.getByRole('button').first().click()
        const dialog = page.getByRole('dialog', { name: words.moveTitle, exact: true })
        await dialog.getByRole('button', { name: words.moveNow, exact: true }).click()
        await expect(dialog.getByText(words.needsReason)).toBeVisible()
        await typeDigits(
          dateField(dialog, words.newDate),
          `${date}${month}${Number(year) + (language === 'th' ? 543 : 0)}`,
        )
        await dialog.getByRole('textbox', { name: words.reasonTh }).fill('แหล่งข้อมูลล่าช้า')
        await dialog.getByRole('button', { name: words.moveNow, exact: true }).click()
        await expect(toast(page)).toContainText(words.moved)
        await expect(promised.getByRole('row').nth(1)).toContainText('แหล่งข้อมูลล่าช้า')
        await expectGoodLooks(page)
      })

      await test.step('the move is reverted', async () => {
        await promised
          .getByRole('button', {
            name: fillSentence(words.undoMoveOn, {
              day: `${date}/${month}/${Number(year) + (language === 'th' ? 543 : 0)}`,
            }),
          })
          .click()
        await expect(promised.getByText('แหล่งข้อมูลล่าช้า')).toHaveCount(0)
        await expect(promised.getByRole('button').first()).toBeFocused()
      })

      await test.step('the rhythm ends', async () => {
        await section.getByRole('button', { name: words.changeRhythm, exact: true }).click()
        await form.getByRole('radio', { name: words.repeat_none, exact: true }).check()
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(section.getByText(words.none)).toBeVisible()
      })
    })
  })
