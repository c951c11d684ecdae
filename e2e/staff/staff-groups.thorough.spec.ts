import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'
import { expect, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// Groups of users and of reports (docs/behaviour/access.md#groups-of-users, docs/behaviour/access.md#groups-of-reports).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_FAILED'] })

const groupRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const filledIn = (text: string, name: string) => text.replace('{{name}}', name)

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, groups, messages, users } = wordsByLanguage[language]
    const createGroup = async (page: Page, name: string) => {
      const form = page.getByRole('form', { name: groups.createGroup })
      await form.getByLabel(groups.groupName).fill(name)
      await form.getByRole('button', { name: groups.createGroup }).click()
    }
    const expectScreenFits = async (page: Page) => {
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    for (const [path, add] of [
      ['GroupUserManagement', 'addUserTo'],
      ['GroupReportsManagement', 'addReportsTo'],
    ] as const)
      test(`a group is created, renamed, filled and deleted on ${path}`, async ({ page, portal }) => {
        const name = `Newsroom ${language}`
        const renamed = `Archive ${language}`
        await signInAs(page, portal, 'administrator')
        await open(page, `/admin/${path}`)
        await page.getByRole('button', { name: groups.createGroup }).click()
        await expect(page.getByRole('form', { name: groups.createGroup })).toContainText(
          path === 'GroupUserManagement' ? groups.nameRequired : messages.informationRequired,
        )
        await createGroup(page, name)
        await expect(groupRow(page, name)).toBeVisible()
        // The form clears its field when the first group is stored.
        await expect(page.getByLabel(groups.groupName)).toHaveValue('')
        await createGroup(page, name.toUpperCase())
        await expect(page.getByRole('form', { name: groups.createGroup })).toContainText(groups.duplicate)
        await expectScreenFits(page)

        await page.getByRole('button', { name: filledIn(groups.rename, name) }).click()
        await page.locator('.groupname input').fill(renamed)
        await page.locator('.groupname input').press('Enter')
        await expect(groupRow(page, renamed)).toBeVisible()

        await page.getByRole('button', { name: filledIn(groups[add], renamed) }).click()
        const list = dialog(page).getByRole('region', { name: groups.notInGroup, exact: true })
        if (add === 'addUserTo') await expect(list.locator('tbody')).toContainText(users.status_Active)
        await list.locator('tbody').getByRole('checkbox').first().check()
        await expectAccessible(page)
        await dialog(page).locator('.chosenband .btn.primary').click()
        await expect(
          dialog(page).getByRole('region', { name: groups.inGroup, exact: true }).locator('tbody tr'),
        ).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(groupRow(page, renamed).getByRole('cell').first()).toHaveText('1')

        await page.route(/getGroup(User|Report)Use$/, route => route.abort(), { times: 1 })
        await page.getByRole('button', { name: filledIn(groups.remove, renamed) }).click()
        await expect(dialog(page).getByRole('alert')).toContainText(accounts.offline)
        await expect(dialog(page)).toContainText(filledIn(groups.countFailed, renamed))
        await expect(dialog(page)).not.toContainText(groups.countingPeople)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: filledIn(groups.remove, renamed) }).click()
        await expect(dialog(page)).toContainText(filledIn(groups.deleteUnused, renamed))
        await dialog(page).getByRole('button', { name: messages.yesDelete }).click()
        await expect(toast(page)).toContainText(groups.deleted)
        await expect(groupRow(page, renamed)).toHaveCount(0)
      })
  })
