import type { Page, Route } from '@playwright/test'
import { alive, expect, test } from '../journey.ts'

// The scripts of a page change neither the places of its parts nor the order of its styles: a press just before would hit another part.

const chart = '/report/exchange-rates-monthly/explore?Country=Thailand,Malaysia&Date=2020-10..&scale=index&show=chart'
const rows = '/report/exchange-rates-monthly/explore?Country=Thailand&show=table'

/** Holds the scripts of a page back until they are released. */
const holdScripts = async (page: Page) => {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async route => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map(route => route.continue()))
  }
}

/** The distance of every visible link, button, field and heading from the top of the page, in pixels. */
const measureTops = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, a, button, summary, select, input)')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => `${Math.round(element.getBoundingClientRect().top + scrollY)} ${element.textContent}`),
  )

const findRepeatedStyles = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.styleSheets].map(({ href }) => href && new URL(href).pathname)
    return names.filter((name, index) => name && names.indexOf(name) !== index)
  })

for (const width of [390, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const path of ['/', '/report/exchange-rates-monthly', chart, rows])
      test(`nothing moves when the scripts of ${path} start`, async ({ page }) => {
        await expect(async () => {
          const answer = await page.request.get('/api/tables/exchange-rates-monthly')
          expect((await answer.json()).state).toBe('ready')
        }).toPass({ timeout: 120_000 })
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('footer')).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await measureTops(page)
        expect(before.length).toBeGreaterThan(10)
        await release()
        await alive(page)
        await page.waitForLoadState('networkidle')
        expect(await measureTops(page)).toEqual(before)
        expect(await findRepeatedStyles(page)).toEqual([])
      })
  })
