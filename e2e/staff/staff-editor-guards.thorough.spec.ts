import type { Page } from '@playwright/test'
import { buildEditorPath, editor, signInNewStaff } from '../editor-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, waitForHydration } from '../journey.ts'
import { open } from '../logins.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { test } from './staff-portal.ts'

// The administration's shell: who may open it, and what its drawer lists (docs/behaviour/screens.md#guards).

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const { editing, messages } = wordsByLanguage.en

/**
 * Navigates with the client-side router, like a link of the portal. Does not wait for the navigation, since one that loads a document ends
 * the call with an error.
 */
const navigate = (page: Page, path: string) =>
  page.evaluate(to => {
    void (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to)
  }, path)
interface Router {
  navigate(to: string): Promise<void>
}

test.describe('the guards', () => {
  test.use({ expectedErrors: ['status of 403', 'status of 401'] })

  test('a visitor is redirected to the login and back, and loads no data of the administration', async ({ page }) => {
    await page.goto(buildEditorPath('gdp-current-usd'))
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(buildEditorPath('gdp-current-usd'))}`)
    // Waits for the remaining requests of the login page, which are not part of the check.
    await page.waitForLoadState('networkidle')
    const loaded: Promise<string>[] = []
    page.on('response', response => {
      if (response.url().endsWith('.js')) loaded.push(response.text())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await waitForHydration(page)
    expect(loaded.length).toBeGreaterThan(3)
    for (const script of await Promise.all(loaded))
      for (const trace of [editing.wordExample, editing.conflictTitle, 'khlang_unsaved', 'admindrawer', 'stafftable'])
        expect(script).not.toContain(trace)
    await navigate(page, '/admin/management')
    await expect(page).toHaveURL('/login?to=%2Fadmin%2Fmanagement')
  })

  test('a link followed after the end of the session leads to the login', async ({ page, portal }) => {
    await signInNewStaff(page, portal)
    await open(page, buildEditorPath('gdp-current-usd'))
    await page.context().clearCookies({ name: /khlang_session/ })
    await navigate(page, '/admin/Levels?tab=1')
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/admin/Levels?tab=1')}`)
    // The tab notices the end of the session and loads the login again.
    await expect(page.getByRole('button', { name: 'Sample Steward' })).toHaveCount(0)
    await waitForHydration(page)
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/admin/Levels?tab=1')}`)
    await navigate(page, '/home/favorite')
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/home/favorite')}`)
  })

  test('a link that is still loading when the end of the session is noticed leads to the login', async ({
    page,
    portal,
  }) => {
    await signInNewStaff(page, portal)
    await open(page, buildEditorPath('gdp-current-usd'))
    await page.context().clearCookies({ name: /khlang_session/ })
    // Never answered, so the tab notices the end of the session first.
    await page.route('**/admin/Levels.data*', () => undefined)
    await navigate(page, '/admin/Levels?tab=1')
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/admin/Levels?tab=1')}`, { timeout: 20_000 })
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: 'Sample Steward' })).toHaveCount(0)
  })

  test('a role without the menu is refused, by URL and by link', async ({ page, portal }) => {
    test.slow()
    for (const [roleId, closed, opened] of [
      [3, ['/admin/management', editor, '/admin/addfile', '/admin/AuditTrail', '/admin/Levels'], []],
      [4, ['/admin/UserManagement', '/admin/AuditTrail'], [editor, '/admin/Levels', '/admin/WorkBench']],
      [2, ['/admin/PermissionManagement', '/admin/AuditTrail'], [editor, '/admin/UserManagement']],
      [1, [], ['/admin/PermissionManagement', '/admin/AuditTrail']],
    ] as const) {
      // Requests of the previous account's page must not overlap with the login of this one.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await signInNewStaff(page, portal, roleId)
      const denied = page.getByRole('heading', { name: messages.permissionDenied, level: 1 })
      for (const path of closed) expect((await page.request.get(path)).status(), `${path} to role ${roleId}`).toBe(403)
      for (const path of opened) expect((await page.request.get(path)).status(), `${path} to role ${roleId}`).toBe(200)
      if (closed.length === 0) continue
      await open(page, closed[0])
      await expect(denied).toBeVisible()
      if (roleId === 4) await expectAccessible(page)
      await page.getByRole('link', { name: wordsByLanguage.en.shell.openHome }).click()
      await expect(page).toHaveURL('/')
      await navigate(page, closed[0])
      await expect(denied).toBeVisible()
    }
  })
})

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsByLanguage[language]

    test('the drawer lists the menus of the role, and its links open their screens', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await open(page, '/admin/management')
      await expect(page).toHaveTitle(fillSentence(words.shell.documentTitle, { title: words.admin.management }))
      const drawer = page.getByRole('navigation', { name: words.profile.administration })
      const { ReportConfiguration, DataSource, WorkBench } = words.profile
      const { overview, categories, subCategories, levels, keyFigures, catalogueHealth, runReports } = words.admin
      await expect(drawer.getByRole('link')).toHaveText([
        overview,
        ReportConfiguration,
        categories,
        subCategories,
        levels,
        keyFigures,
        catalogueHealth,
        DataSource,
        runReports,
        WorkBench,
      ])
      await expect(page.locator('main').getByRole('link')).toHaveText([ReportConfiguration, DataSource, WorkBench])
      await expectAccessible(page)
      await drawer.getByRole('link', { name: DataSource }).click()
      await expect(page).toHaveURL('/admin/DataSource')
      await expect(page.locator('h1')).toHaveText(DataSource)
      await expect(drawer.getByRole('link', { name: DataSource })).toHaveAttribute('aria-current', 'page')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(drawer).toBeHidden()
      await page.getByRole('button', { name: words.shell.toggleDrawer }).click()
      await drawer.getByRole('link', { name: ReportConfiguration }).click()
      await expect(page).toHaveURL(editor)
      await expect(drawer).toBeHidden()
      await expectNoSidewaysScroll(page)
    })
  })
