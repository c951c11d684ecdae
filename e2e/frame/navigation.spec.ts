import type { Page } from '@playwright/test'
import { expect, storyLanguages, test, waitForHydration } from '../journey.ts'
import { createPerson, signIn } from '../people.ts'

/** Delays the responses with data of pages until the returned function is called. */
const holdPages = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Disconnects the browser after the page has loaded everything, because a script that cannot be loaded is an error in the console. */
const goOffline = async (page: Page) => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
  await page.context().setOffline(true)
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })

    test('a slow page shows its progress, also to screen readers, until it has loaded', async ({ page }) => {
      await page.goto('/opendata/Economy')
      await waitForHydration(page)
      const letGo = await holdPages(page)
      await page.locator('a.name').first().click()
      await expect(page.locator('.pageprogress')).toBeVisible()
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
      const message = { en: 'The page is loading …', th: 'กำลังโหลดหน้า …' }[language]
      await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1)
      letGo()
      await expect(page).toHaveURL(/\/report\//)
      await expect(page.locator('.pageprogress')).toHaveCount(0)
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(0)
    })

    test('a link that is pressed offline keeps the page, and works when the connection is back', async ({ page }) => {
      await page.goto('/opendata/Economy')
      await waitForHydration(page)
      await goOffline(page)
      const firstTable = page.locator('a.name').first()
      await firstTable.click()
      const message = { en: 'You’re offline.', th: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต' }[language]
      await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1)
      await expect(page).toHaveURL(/\/opendata\/Economy/)
      await page.context().setOffline(false)
      await firstTable.click()
      await expect(page).toHaveURL(/\/report\//)
    })

    test('a form that is sent offline keeps the page, and works when the connection is back', async ({ page }) => {
      await page.goto('/report/gdp-current-usd/explore?show=both')
      await waitForHydration(page)
      const scale = page.locator('.scalechoice select')
      await goOffline(page)
      await scale.selectOption('log')
      const message = { en: 'You’re offline.', th: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต' }[language]
      await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1)
      await expect(page).toHaveURL(/explore\?show=both$/)
      await expect(scale).toBeVisible()
      await page.context().setOffline(false)
      await scale.selectOption('index')
      await expect(page).toHaveURL(/scale=index/)
    })

    test('switching the language keeps the focus', async ({ page }) => {
      await page.goto('/opendata/Economy')
      await waitForHydration(page)
      const otherLanguage = { en: 'th', th: 'en' }[language]
      await page.locator(`.header .langs a[lang=${otherLanguage}]`).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage)
      await expect(page.locator(`.header .langs a[lang=${otherLanguage}]`)).toBeFocused()
    })
  })

test('the header of a user does not move when its menus load late', async ({ page, context }) => {
  await signIn(context, await createPerson())
  await page.addInitScript(() => {
    const seen = { shift: 0, places: new Set<number>() }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const star = document.querySelector('.header nav a')
      // While the header is parsed only in part, its first link has another position.
      if (star && document.querySelector('.header ~ *')) seen.places.add(Math.round(star.getBoundingClientRect().left))
      requestAnimationFrame(look)
    }
    look()
  })
  for (const path of ['/', '/report/gdp-current-usd']) {
    const loaded = page.waitForEvent('load')
    await page.unrouteAll()
    await page.route(/OwnMenus/, async route => {
      await loaded
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitForHydration(page)
    const metrics = await page.evaluate(() => {
      const { shift, places } = (window as unknown as { seen: { shift: number; places: Set<number> } }).seen
      return { shift, places: [...places] }
    })
    expect(metrics.places, path).toHaveLength(1)
    expect(metrics.shift, path).toBeLessThanOrEqual(0.02)
  }
})
