import { dateField, formatBangkokDay, toTypedDigits, typeDigits } from '../../dates.ts'
import { expectAccessible, storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { addGroup, addReportGroup, expectGoodLooks, restrictReport, rowWith } from './access-desk.ts'

// Reports Management (docs/behaviour/access.md#grants).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 409'] })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { access, messages, tables, ui } = wordsByLanguage[language]

    test('a grant with a last day is given, extended and withdrawn', async ({ page, portal }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const title = language === 'th' ? report.title_th : report.title_en
      await portal.rows.query('delete from user_report_grants where report_id = $1', [report.report_id])
      const reader = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportsManagement')
      await page
        .getByRole('searchbox', { name: fillSentence(tables.searchIn, { table: access.reports }) })
        .fill('lending')
      await page.getByRole('button', { name: fillSentence(access.byUserNamed, { name: title }) }).click()
      const others = dialog(page).getByRole('region', { name: access.usersWithout })
      await others.getByRole('searchbox').fill(reader.username)
      const add = others.getByRole('button', { name: fillSentence(access.addNamed, { name: reader.username }) })

      const holders = dialog(page).getByRole('region', { name: access.usersWithReport })
      await test.step('a grant with a last day is given', async () => {
        await dialog(page).getByRole('radio', { name: access.untilDate }).check()
        await add.click()
        await expect(dialog(page).getByRole('alert')).toContainText(access.lastDayFault)
        await typeDigits(dateField(dialog(page), access.lastDay), toTypedDigits(formatBangkokDay(10), language))
        await dialog(page).getByLabel(access.reason).fill('Budget 2570')
        await add.click()
        await expect(rowWith(holders, reader.username)).toContainText(
          fillSentence(access.daysLeft_other, { count: 10 }),
        )
        await expectGoodLooks(page)
      })

      await test.step('an outdated extension is refused, the next is saved', async () => {
        await holders.getByRole('button', { name: fillSentence(access.changeEndOf, { name: reader.username }) }).click()
        const edit = page.getByRole('dialog', { name: access.changeEnd })
        await portal.rows.query(`update user_report_grants set until = '2030-01-31' where report_id = $1`, [
          report.report_id,
        ])
        await edit.getByRole('radio', { name: access.noEnd }).check()
        await edit.getByRole('button', { name: access.save }).click()
        await expect(edit.getByRole('alert')).toContainText(language === 'th' ? '31/01/2573' : '31/01/2030')
        await expectAccessible(page)
        await edit.getByRole('button', { name: access.save }).click()
        await expect(edit).toBeHidden()
        await expect(rowWith(holders, reader.username)).toContainText(access.noEndShort)
      })

      await test.step('the grant is withdrawn', async () => {
        await holders
          .getByRole('button', { name: fillSentence(access.removeNamed, { name: reader.username }) })
          .press('Enter')
        await expect(rowWith(holders, reader.username)).toHaveCount(0)
        const { rows } = await portal.rows.query('select from user_report_grants where report_id = $1', [
          report.report_id,
        ])
        expect(rows).toEqual([])
      })
    })

    test('a report group is granted to twelve users at once, with the buttons above the chips', async ({
      page,
      portal,
    }) => {
      const { report_id } = await restrictReport(portal, 'lending-interest-rate')
      const name = `Forecasts ${language}`
      const groupId = await addReportGroup(portal, name, [report_id])
      for (let index = 0; index < 12; index++) await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportsManagement?tab=groups')
      await expectGoodLooks(page)
      await page.getByRole('button', { name: fillSentence(access.addByUserNamed, { name }) }).click()
      const others = dialog(page).getByRole('region', { name: access.usersWithout })
      const boxes = others.locator('tbody').getByRole('checkbox')
      const band = dialog(page).locator('.chosenband')
      await boxes.first().check()
      await expect(band.locator('.chosenhead .btns')).toHaveCount(0)
      for (let index = 1; index < 12; index++) await boxes.nth(index).check()
      await expect(band.locator('.chosenhead .btns')).toBeVisible()
      await expectAccessible(page)
      await band.locator('.btn.primary').click()
      const holders = dialog(page).getByRole('region', { name: access.usersWithGroup })
      await expect(holders.getByRole('heading')).toContainText('12')
      await holders.locator('tbody').getByRole('checkbox').first().check()
      await band.locator('.btn.danger').click()
      await page.getByRole('dialog', { name: messages.areYouSure }).locator('.btn.danger').click()
      await expect(holders.getByRole('heading')).toContainText('11')
      const { rows } = await portal.rows.query('select from user_report_group_grants where report_group_id = $1', [
        groupId,
      ])
      expect(rows).toHaveLength(11)
    })

    test('a grant that ends soon is listed on its page, found by a search, and ended after a confirmation', async ({
      page,
      portal,
    }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const target = language === 'th' ? report.title_th : report.title_en
      const holder = `Debt desk ${language}`
      const groupId = await addGroup(portal, holder)
      await portal.rows.query(
        `insert into user_group_report_grants (user_group_id, report_id, granted_at, until) values ($1, $2, now(), $3)`,
        [groupId, report.report_id, formatBangkokDay(21)],
      )
      await portal.rows.query(
        `with earlier as (
          insert into user_groups (name) select $1 || ' ' || n from generate_series(1, 10) n returning user_group_id
        ) insert into user_group_report_grants (user_group_id, report_id, granted_at, until)
        select user_group_id, $2, now(), $3 from earlier`,
        [`Earlier ${language}`, report.report_id, formatBangkokDay(20)],
      )
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportsManagement')
      await expectGoodLooks(page)
      const ending = page
        .getByRole('region', { name: access.endingGrants })
        .filter({ has: page.getByRole('searchbox') })
      await expect(rowWith(ending, `Earlier ${language}`)).not.toHaveCount(0)
      await expect(rowWith(ending, holder)).toHaveCount(0)
      await ending.getByRole('button', { name: ui.nextPage }).click()
      await expect(rowWith(ending, holder)).toHaveCount(1)
      await ending.getByRole('searchbox').fill(`${target} ${holder}`)
      await expect(rowWith(ending, `Earlier ${language}`)).toHaveCount(0)
      await ending.getByRole('button', { name: fillSentence(access.endNowNamed, { target, holder }) }).click()
      await dialog(page).getByRole('button', { name: access.endNow }).click()
      await expect(toast(page)).toContainText(fillSentence(access.ended, { holder, target }))
      await expect(rowWith(ending, holder)).toHaveCount(0)
      await portal.rows.query('delete from user_groups where name like $1', [`Earlier ${language} %`])
    })
  })
