import { password as directoryPassword } from '../../../server/directory/testing/entries.ts'
import { withoutOpenLdap } from '../../../server/testing/servers/open-ldap.ts'
import { openDirectoryPortal } from '../../directory-portal.ts'
import { expect, test as journey, storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { password, signIn } from '../../people.ts'
import { wordsByLanguage } from '../../words.ts'
import { expectScreenFits } from './looks.ts'
import { press, searchUsers, userRow } from './users-desk.ts'

// Add user AD, with a real directory (docs/behaviour/users.md#adding-people-of-the-directory).

const username = 'admin'

const test = journey.extend<object, { office: Awaited<ReturnType<typeof openDirectoryPortal>> }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the names of fixtures from a destructuring
    async ({}, use) => {
      const office = await openDirectoryPortal({
        LDAP_BIND_DN: 'uid=service,dc=office,dc=test',
        LDAP_BIND_PASSWORD: directoryPassword,
        ADMIN_USERNAME: username,
        ADMIN_PASSWORD: password,
      })
      const { KHLANG_ADDRESS } = process.env
      process.env.KHLANG_ADDRESS = office.address
      await use(office)
      process.env.KHLANG_ADDRESS = KHLANG_ADDRESS
      await office.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.address),
})

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.skip(withoutOpenLdap !== false, String(withoutOpenLdap))
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, messages } = wordsByLanguage[language]
    // Each language adds another person, as both share the portal.
    const knownUsername = { en: 'somchai', th: 'lockable' }[language]

    test('people of the directory are added, with a result for each name', async ({ page }) => {
      await signIn(page.context(), { username, password })
      await open(page, '/admin/UserManagement')
      const names = dialog(page).getByLabel(users.directoryUsers, { exact: true })
      const search = async (text: string) => {
        await press(page, users.addDirectory)
        await names.fill(text)
        await dialog(page).getByLabel(users.role, { exact: true }).selectOption('3')
        await press(page, users.add)
      }
      const list = (title: string) => dialog(page).locator('.result').filter({ hasText: title })

      await press(page, users.addDirectory)
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.fillDirectoryUsers)
      await expect(dialog(page)).toContainText(messages.fillRole)
      await expectScreenFits(page)
      await page.keyboard.press('Escape')

      const extra = Array.from({ length: 15 }, (_, index) => `nobody${index}`)
      await search([knownUsername.toUpperCase(), ` ${knownUsername}`, 'twin', ...extra].join(', '))
      await expect(page.getByRole('dialog', { name: users.resultTitle })).toBeVisible()
      await expect(list(users.addedUsers).getByRole('listitem')).toHaveText([knownUsername])
      await expect(list(users.existingUsers).getByRole('listitem')).toHaveCount(0)
      await expect(list(users.unknownUsers)).toContainText(`twin · ${users.note_ambiguous}`)
      await expect(list(users.unknownUsers).getByRole('listitem')).toHaveCount(14)
      await expect(list(users.overLimit).getByRole('listitem')).toHaveText(['nobody13', 'nobody14'])
      await expectScreenFits(page)
      await page.keyboard.press('Escape')

      await searchUsers(page, knownUsername)
      await expect(userRow(page, knownUsername)).toContainText('AD')
      await search(knownUsername)
      await expect(list(users.existingUsers).getByRole('listitem')).toHaveText([knownUsername])
      await expect(list(users.addedUsers).getByRole('listitem')).toHaveCount(0)
    })
  })
