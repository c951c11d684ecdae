import { chooseCount } from '../../server/testing/depth.ts'
import { expect, test, waitForHydration } from '../journey.ts'
import { dialog, expectSignedIn, ownMenu, waitForMenuHydration, waitForSessionWatch } from '../own-pages.ts'
import { createPerson, type Person, password, signIn } from '../people.ts'

// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

let person: Person
test.beforeEach(async ({ context }) => {
  person = await createPerson()
  await signIn(context, person)
})

test('the menu works by keyboard, and its logout applies to every tab', async ({ page, context }) => {
  const otherPage = await context.newPage()
  await otherPage.goto('/home/about')
  await page.goto('/')
  await waitForSessionWatch(otherPage, 2)
  await waitForMenuHydration(page)
  await ownMenu(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'User profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ownMenu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(otherPage).toHaveURL('/')
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(dialog(otherPage)).toHaveCount(0)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('khlang_session')
  expect(names).not.toContain('information')
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['user_id', 'status_login', 'logouttime']) expect(storedKeys).not.toContain(key)
})

test('an idle session ends with a notice; a used one continues', async ({ page }) => {
  await page.clock.install()
  await page.goto('/home/about')
  await waitForHydration(page)
  await waitForSessionWatch(page)
  await page.clock.fastForward('29:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('29:00')
  await expectSignedIn(page)
  await page.clock.fastForward('01:30')
  await expect(dialog(page)).toContainText('Your session has timed out')
  await expect(page).toHaveURL('/')
  await expect(ownMenu(page)).toHaveCount(0)
})

test('the movement that wakes a laptop does not extend an expired session', async ({ page }) => {
  await page.clock.install()
  await page.goto('/home/about')
  await waitForSessionWatch(page)
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.clock.setSystemTime(Date.now() + 8 * 3600_000)
  await page.mouse.move(300, 300)
  await page.clock.resume()
  await expect(dialog(page)).toContainText('Your session has timed out')
})

test('after another login the first browser shows the takeover within ten seconds', async ({ page, browser }) => {
  await page.goto('/home/about')
  await waitForSessionWatch(page)
  const elsewhere = await browser.newContext({ baseURL: process.env.KHLANG_ADDRESS as string })
  expect((await signIn(elsewhere, person)).status).toBe('User already to use')
  await expect(dialog(page)).toContainText('taken over from another device', { timeout: 13_000 })
  await expect(ownMenu(page)).toHaveCount(0)
  const there = await elsewhere.newPage()
  await there.goto('/')
  await expectSignedIn(there)
  await elsewhere.close()
})

test('reloading, following a link and closing a second tab do not log out', async ({ page, context }) => {
  await page.goto('/home/about')
  await waitForSessionWatch(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/home/contact')
  await waitForSessionWatch(otherPage, 2)
  await otherPage.close()
  await page.reload()
  await page.goto('/opendata/Economy')
  await waitForSessionWatch(page)
  await page.waitForTimeout(1_000)
  const tabs = await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('khlang_tab:')))
  expect(tabs).toHaveLength(1)
  await page.reload()
  await expectSignedIn(page)
})

test('only closing the last tab ends the session, and a following page cancels it', async ({ page, context }) => {
  test.slow()
  // Playwright does not report requests of a closed page, so the page itself counts them.
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (...beacon) => {
      localStorage.setItem('closings', String(Number(localStorage.getItem('closings')) + 1))
      return send(...beacon)
    }
  })
  const closings = () => page.evaluate(() => Number(localStorage.getItem('closings')))
  await page.goto('/home/about')
  await waitForSessionWatch(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/home/contact')
  await waitForSessionWatch(otherPage, 2)
  await otherPage.close({ runBeforeUnload: true })
  await page.waitForTimeout(500)
  expect(await closings()).toBe(0)
  await page.reload()
  expect(await closings()).toBe(1)
  // The rule of 30 seconds is tested with a stopped clock; the deep run waits for it on the real one.
  await page.waitForTimeout(chooseCount({ usual: 1_000, deep: 31_000 }))
  await page.reload()
  await expectSignedIn(page)
})

test.describe('offline', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR'] })
  test('the session continues', async ({ page, context }) => {
    await page.goto('/home/about')
    await waitForSessionWatch(page)
    const failedRequest = page.waitForEvent('requestfailed', {
      predicate: request => request.url().endsWith('/api/checkStatus'),
    })
    await context.setOffline(true)
    await failedRequest
    await page.waitForTimeout(2_000)
    await context.setOffline(false)
    await expectSignedIn(page)
    await page.reload()
    await expectSignedIn(page)
  })
})

test.describe('a connection lost while a page loads', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR'] })
  test('affects only the missing parts, which load when it is back', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.route('**/assets/OwnMenus-*.js', route => route.abort())
    await page.goto('/home/about')
    await waitForHydration(page)
    await expect(page.locator('h1')).toBeVisible()
    await page.unroute('**/assets/OwnMenus-*.js')
    // The page may detect the failure only after the first event.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(ownMenu(page)).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('the next page shows the end of a session once', async ({ page, context }) => {
  await context.clearCookies({ name: 'khlang_session' })
  await page.goto('/home/about')
  await expect(dialog(page)).toContainText('Your session has timed out')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('information')
  await page.reload()
  await waitForHydration(page)
  await page.waitForTimeout(500)
  await expect(dialog(page)).toHaveCount(0)
})

test('the administration and the workbench appear only for their roles', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Administration' })).toHaveCount(0)
  await signIn(context, { username: 'steward', password })
  await page.goto('/')
  await waitForMenuHydration(page)
  await page.getByRole('button', { name: 'Administration' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report Configuration', 'Data Source', 'Workbench'])
  await expect(page.getByRole('menuitem', { name: 'Report Configuration' })).toHaveAttribute(
    'href',
    '/admin/ReportConfiguration',
  )
  const bench = page.getByRole('menuitem', { name: 'Workbench' })
  for (const [width, isShown] of [
    [1195, false],
    [1194, true],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await waitForMenuHydration(page)
    await page.getByRole('button', { name: 'Sample Steward' }).click()
    await expect(bench).toHaveCount(isShown ? 1 : 0)
  }
})
