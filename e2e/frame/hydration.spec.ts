import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../journey.ts'
import { acceptCookies, expectWelcome } from '../logins.ts'
import { createPerson, signIn } from '../people.ts'
import { wordsByLanguage } from '../words.ts'
import { holdScripts, openWithoutScripts } from './held-scripts.ts'

// The scripts of a page change neither the places of its parts nor the order of its styles: a press just before would hit another part.

const chart = '/report/exchange-rates-monthly/explore?Country=Thailand,Malaysia&Date=2020-10..&scale=index&show=chart'
const rows = '/report/exchange-rates-monthly/explore?Country=Thailand&show=table'

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
          const response = await page.request.get('/api/tables/exchange-rates-monthly')
          expect((await response.json()).state).toBe('ready')
        }).toPass({ timeout: 120_000 })
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('footer')).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await measureTops(page)
        expect(before.length).toBeGreaterThan(10)
        await release()
        await waitForHydration(page)
        await page.waitForLoadState('networkidle')
        expect(await measureTops(page)).toEqual(before)
        expect(await findRepeatedStyles(page)).toEqual([])
      })
  })

test.describe('what is typed before the scripts start', () => {
  test('stays in the form of a sign-up, which accepts it', async ({ page }) => {
    const start = await openWithoutScripts(page, '/signup')
    await page.locator('[name=username]').fill('somsri')
    await page.locator('[name=password]').fill('Journey-Pass-1')
    await page.locator('select').selectOption('other')
    await start()
    await page.locator('[name=firstname]').fill('Somsri')
    await page.locator('[name=username]').press('Tab')
    await expect(page.locator('[name=username]')).toHaveValue('somsri')
    await expect(page.locator('[name=username]')).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('[name=password]')).toHaveValue('Journey-Pass-1')
    await expect(page.locator('[name=otherObjective]')).toBeVisible()
  })

  test('stays in a suggestion, while its other field is restored from the draft', async ({ page }) => {
    const [text, category] = [page.getByLabel('Suggestion', { exact: true }), page.getByLabel('Data Category')]
    await page.goto('/home/contact')
    await waitForHydration(page)
    await text.fill('Boats')
    await category.selectOption('Economy')
    const start = await openWithoutScripts(page, '/home/contact')
    await text.fill('Rainfall')
    await start()
    await expect(category.locator(':checked')).toHaveText('Economy')
    await expect(text).toHaveValue('Rainfall')
    await page.reload()
    await expect(category.locator(':checked')).toHaveText('Economy')
    await expect(text).toHaveValue('Rainfall')
  })

  for (const [action, submit] of [
    ['a press on Login', (page: Page) => page.locator('button[data-submits]').click()],
    ['Enter', (page: Page) => page.locator('[name=password]').press('Enter')],
  ] as const)
    test(`is sent once the scripts have started, after ${action} before that`, async ({ page }) => {
      const { username, password } = await createPerson()
      await acceptCookies(page)
      const start = await openWithoutScripts(page, '/login')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(password)
      await submit(page)
      await start()
      await expectWelcome(page)
    })

  test.describe('in a profile', () => {
    // `signIn` accepts the cookies itself.
    test.use({ hasAnsweredCookieBar: false })

    test('stays in all fields', async ({ page, context }) => {
      await signIn(context, await createPerson())
      const start = await openWithoutScripts(page, '/userprofile/SomsriJaidee')
      const [first, last] = [page.getByLabel('Firstname'), page.getByLabel('Lastname')]
      await first.fill('สมศรี')
      await last.fill('ใจดี')
      const news = page.getByLabel(wordsByLanguage.en.profile.receiveNews)
      const before = await news.isChecked()
      await news.click()
      const saves: string[] = []
      page.on('request', request => {
        if (request.method() === 'POST') saves.push(request.url())
      })
      await start()
      await expect(news).toBeChecked({ checked: !before })
      await expect.poll(() => saves.length).toBe(1)
      await page.getByLabel('Usage Objective').selectOption('Others')
      await expect(first).toHaveValue('สมศรี')
      await expect(last).toHaveValue('ใจดี')
    })
  })
})
