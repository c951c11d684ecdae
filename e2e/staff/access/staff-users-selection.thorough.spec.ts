import type { Page } from '@playwright/test'
import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { post } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectScreenFits } from './looks.ts'
import { expectToast, findUsers, openOtherPage, press, searchUsers, userRow } from './users-desk.ts'

// The table of accounts, and actions on many of them (docs/behaviour/users.md#user-management).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, messages, tables, ui } = wordsByLanguage[language]
    const box = (page: Page, name: string) =>
      page.locator('.users').getByRole('checkbox', { name: fillSentence(tables.selectNamed, { name }), exact: true })

    test('selected accounts are closed, and users cannot select themselves', async ({ page, portal, browser }) => {
      const people = [await portal.hire(3), await portal.hire(3)]
      const own = await signInAs(page, portal, 'administrator')
      await findUsers(page, own.username)
      await expect(box(page, own.username)).toBeDisabled()
      for (const { username } of people) {
        await searchUsers(page, username)
        await box(page, username).check()
      }
      await expectScreenFits(page)
      await press(page, users.removeSelected)
      const confirmText = 'removeText_other' in users ? fillSentence(users.removeText_other, { number: 2 }) : ''
      await expect(dialog(page)).toContainText(confirmText)
      await expect(dialog(page)).toContainText(users.removeWork)
      await expectScreenFits(page)
      await page.keyboard.press('Escape')
      await press(page, users.removeSelected)
      await press(page, messages.yesDelete)
      await expectToast(page, fillSentence(users.removed_other, { number: 2 }))
      // The button that opened the dialog has disappeared with the selection.
      await expect(page.locator('.users').getByRole('searchbox')).toBeFocused()
      for (const { username } of people) {
        await searchUsers(page, username)
        await expect(page.getByLabel(fillSentence(users.statusOf, { user: username }))).toHaveValue('Offline')
      }
      await expect(page.getByRole('button', { name: users.removeSelected })).toHaveCount(0)
      const owner = await openOtherPage(browser, portal, language)
      await post(owner.request, '/api/AcceptCookie', {})
      const { username, password } = people[0]!
      expect((await post(owner.request, '/api/login', { username, password })).status).toContain('contact')
      await owner.context().close()
    })

    test('a portal without a directory explains why it adds no directory users', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await press(page, users.addDirectory)
      await dialog(page).getByLabel(users.directoryUsers, { exact: true }).fill('somchai')
      await dialog(page).getByLabel(users.role, { exact: true }).selectOption('3')
      await press(page, users.add)
      await expect(dialog(page).getByRole('alert')).toContainText(users.directoryNotConfigured)
    })

    test('a row has two lines on a phone, and expands to all columns and actions', async ({ page, portal }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { username } = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, username)
      const row = userRow(page, username)
      const more = row.getByRole('button', { name: fillSentence(tables.moreAbout, { name: username }) })
      expect((await row.boundingBox())?.height).toBeLessThan(80)
      expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(row.getByRole('cell', { name: `${username}@example.org` })).toBeHidden()
      await expect(row.getByRole('rowheader', { name: username })).toBeVisible()
      await more.press('Enter')
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await expect(row.getByRole('cell', { name: `${username}@example.org` })).toBeVisible()
      await expect(row.getByRole('button', { name: fillSentence(users.editUser, { user: username }) })).toBeVisible()
      await expectScreenFits(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(more).toBeHidden()
    })

    test('accounts are searched, sorted and paged', async ({ page, portal }) => {
      const crowd = `crowd.${language}`
      await portal.rows.query(
        `insert into users (account_type, username, firstname, lastname, email, usage_objective, role_id, status_id, created_at)
         select 'local', $1 || '.' || lpad(n::text, 2, '0'), 'Crowd', 'Member', $1 || n || '@example.org', 'student', 3, 1, now()
         from generate_series(1, 60) n`,
        [crowd],
      )
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await searchUsers(page, crowd)
      const rows = userRow(page, crowd)
      const foot = page.locator('.users .pager')
      await expect(foot).toContainText('60')
      const head = page.getByRole('columnheader', { name: users.username }).getByRole('button')
      for (const [order, first] of [
        ['ascending', '01'],
        ['descending', '60'],
      ] as const) {
        await head.click()
        await expect(page.locator(`th[aria-sort=${order}]`)).toContainText(users.username)
        await expect(rows.first()).toContainText(`${crowd}.${first}`)
      }
      await expect(rows).toHaveCount(10)
      await press(page, ui.nextPage)
      await expect(rows.first()).toContainText(`${crowd}.50`)
      for (const size of [25, 50]) {
        await press(page, String(size))
        await expect(rows).toHaveCount(size)
      }
      await press(page, tables.all)
      await expect(foot).toContainText('1–60')
      await expectScreenFits(page)
    })
  })
