import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from '../journey.ts'
import { waitForTable } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// Key figures, Explore, its chart and its embed: by keyboard only, in print, and without scripts, in both languages, at three widths.

test.describe.configure({ timeout: 240_000 })

const rates = 'exchange-rates-monthly'
const explore = `/report/${rates}/explore`
const selection = 'Country=Thailand,Malaysia&Date=2020-10..&scale=index'
const widths = [390, 1024, 1440]

/** Presses Tab until the wanted element has the focus; fails after a whole page of stops. */
const tabTo = async (page: Page, selector: string) => {
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(target => document.activeElement?.matches(target) ?? false, selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

const resize = async (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

for (const language of ['en', 'th'] as const)
  test.describe(language, () => {
    test.use({ language })
    const { explore: words } = wordsByLanguage[language]

    for (const width of widths)
      test(`from a key figure to a filter and a point of the chart with only the keyboard, ${width}`, async ({
        page,
      }) => {
        await resize(page, width)
        await waitForTable(page)
        await expect(async () => {
          await page.goto('/')
          await expect(page.locator('.keyfigs li')).not.toHaveCount(0, { timeout: 1000 })
        }).toPass({ timeout: 120_000 })
        await waitForHydration(page)
        await tabTo(page, `.keyfigs a[href*="${rates}"]`)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(new RegExp(`${explore}\\?Country=Thailand`))
        await waitForHydration(page)
        await tabTo(page, '.chips .dropdown > summary')
        await page.keyboard.press('Enter')
        await tabTo(page, '.chips .droplist a')
        const column = (await page.evaluate(() => document.activeElement?.textContent)) ?? ''
        await page.keyboard.press('Enter')
        const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column }) })
        await expect(panel).toBeVisible()
        await tabTo(page, '.filterpanel [name=from]')
        await page.keyboard.type('2020')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/2020/)
        await expect(panel).toBeHidden()
        await tabTo(page, '.picture')
        await page.keyboard.press('End')
        await expect(page.locator('.activetext:visible')).toContainText(/\d/)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, ['light'])
      })

    test('a printed page has the chart, the rows and the source, and no controls', async ({ page }) => {
      await waitForTable(page)
      await page.goto(`${explore}?${selection}`)
      await waitForHydration(page)
      await page.emulateMedia({ media: 'print' })
      for (const width of widths) {
        await resize(page, width)
        await expect(page.locator('.chartpart svg.plot:visible')).toHaveCount(1)
        await expect(page.locator('.chartpart .source')).toBeVisible()
        await expect(page.getByRole('grid')).toBeHidden()
        await expect(page.locator('.rowspart tbody tr:visible')).toHaveCount(100)
        await expect(page.locator('.rowspart .printnote')).toContainText('100')
        await expect(page.locator('.rowspart .printnote')).toContainText(`${explore}?Country=Thailand,Malaysia`)
        await expect(page.locator('main :is(button, select, summary, input):visible')).toHaveCount(0)
        await expect(page.locator('.headmenu:visible')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
      }
      await page.goto('/')
      await expect(page.locator('.keyfigs li:visible')).toHaveCount(6)
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })
      for (const width of widths)
        test(`key figures link to their chart, and the embed shows it with its figures, ${width}`, async ({ page }) => {
          await resize(page, width)
          await waitForTable(page)
          await expect(async () => {
            await page.goto('/')
            await expect(page.locator('.keyfigs li')).not.toHaveCount(0, { timeout: 1000 })
          }).toPass({ timeout: 120_000 })
          await page.locator(`.keyfigs a[href*="${rates}"]`).first().click()
          await expect(page).toHaveURL(new RegExp(`${explore}\\?Country=Thailand`))
          await expect(page.locator('svg.plot:visible')).toHaveCount(1)
          await expect(page.locator('.rowspart tbody tr:visible')).not.toHaveCount(0)
          await page.goto(`/embed/${rates}?${selection}&lang=${language}`)
          await expect(page.locator('svg.plot:visible')).toHaveCount(1)
          await page.getByText(words.chartData).click()
          await expect(page.getByRole('columnheader', { name: 'Thailand' })).toBeVisible()
        })
    })
  })

test('a selection without rows says so instead of an empty summary, and a list of long texts stays a list', async ({
  page,
}) => {
  const { explore: words } = wordsByLanguage.en
  await waitForTable(page)
  await page.goto(`${explore}?${encodeURIComponent('Exchange rate')}=100000000..`)
  await expect(page.locator('.fchip')).toContainText('100,000,000')
  await expect(page.locator('main').getByText(words.noRows)).toHaveCount(2)
  await expect(page.locator('#summary table')).toHaveCount(0)
  await expect(page.getByText(words.publisherOrder)).toHaveCount(0)

  const news = 'government-economic-news-2568-th'
  await waitForTable(page, news)
  await page.goto(`/report/${news}/explore?filter=${encodeURIComponent('เนื้อหา')}`)
  const choices = page.locator('.filterpanel .choice')
  await expect(choices.first().locator('input')).toBeInViewport()
  for (const name of (await choices.locator('span:not(.n)').allTextContents()).slice(0, 10))
    expect(name.length).toBeLessThanOrEqual(120)
})

test('a filter or sorting that removes the pressed control leaves the keyboard focus in Explore', async ({ page }) => {
  const { explore: words } = wordsByLanguage.en
  await waitForTable(page)
  await page.goto(`${explore}?Country=Thailand,Malaysia&show=table`)
  await waitForHydration(page)
  await expect(page.getByRole('grid')).toBeVisible()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const bar = page.getByRole('group', { name: words.filters })
  const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column: 'Country' }) })
  const heading = panel.getByRole('heading', { name: 'Country' })

  await test.step('sorting', async () => {
    const sort = link(fillSentence(words.sortBy, { column: 'Date' }))
    for (const order of ['Date', '-Date']) {
      await sort.press('Enter')
      await expect(page).toHaveURL(new RegExp(`sort=${order}(&|$)`))
      await expect(page.locator(`.gridhead [aria-sort=${order === 'Date' ? 'ascending' : 'descending'}]`)).toBeVisible()
      await expect(sort).toBeFocused()
    }
  })
  const openPanel = async () => {
    await link(fillSentence(words.filterOf, { column: 'Country' })).press('Enter')
    await expect(heading).toBeFocused()
  }
  await test.step('the filter panel', async () => {
    await openPanel()
    await panel.getByRole('link', { name: words.close, exact: true }).press('Enter')
    await expect(panel).toBeHidden()
    await expect(link(fillSentence(words.filterOf, { column: 'Country' }))).toBeFocused()
    for (const control of [
      panel.getByRole('link', { name: words.sortAscending, exact: true }),
      panel.getByRole('button', { name: words.apply, exact: true }),
    ]) {
      await openPanel()
      await control.press('Enter')
      await expect(panel).toBeHidden()
      await expect(bar).toBeFocused()
    }
    await openPanel()
    await panel.getByPlaceholder(words.findValue).fill('land')
    await panel.getByRole('button', { name: words.findButton, exact: true }).press('Enter')
    await expect(page).toHaveURL(/find=land/)
    await expect(panel.getByRole('checkbox', { name: 'Australia' })).toHaveCount(0)
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(link(fillSentence(words.filterOf, { column: 'Country' }))).toBeFocused()
  })

  await test.step('removing a filter', async () => {
    await link(fillSentence(words.removeFilter, { column: 'Country' })).press('Enter')
    await expect(page).not.toHaveURL(/Country=/)
    await expect(bar).toBeFocused()
    await expectAccessible(page, ['light'])
  })
})

test('a filter opens below the head of its column, and the rows stay where they are', async ({ page }) => {
  const { explore: words } = wordsByLanguage.en
  const fileName = 'sp500-companies'
  await waitForTable(page, fileName)
  await resize(page, 1024)
  await page.goto(`/report/${fileName}/explore?show=table`)
  await waitForHydration(page)
  const grid = page.getByRole('grid')
  const readScroll = () => grid.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))
  await grid.evaluate(frame => frame.scrollTo({ left: frame.scrollWidth, top: 3600, behavior: 'instant' }))
  const scroll = await readScroll()
  expect(scroll.scrollLeft).toBeGreaterThan(0)
  const filterLink = page.getByRole('link', { name: fillSentence(words.filterOf, { column: 'Headquarters Location' }) })
  await filterLink.click()
  const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column: 'Headquarters Location' }) })
  const expectBelowHead = async () => {
    const [panelBox, linkBox] = [(await panel.boundingBox())!, (await filterLink.boundingBox())!]
    expect(panelBox.y - linkBox.y - linkBox.height).toBeLessThan(24)
    expect(panelBox.x).toBeLessThan(linkBox.x)
    expect(panelBox.x + panelBox.width).toBeGreaterThan(linkBox.x)
    expect(await readScroll()).toEqual(scroll)
  }
  await expectBelowHead()
  await panel.getByPlaceholder(words.findValue).fill('Texas')
  await panel.getByRole('button', { name: words.findButton, exact: true }).click()
  await expect(page).toHaveURL(/find=Texas/)
  await expect(panel.getByRole('checkbox', { name: 'New York City' })).toHaveCount(0)
  await expectBelowHead()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(filterLink).toBeFocused()
})

test('on a phone the first column stays in view beside the others, and a column can be hidden', async ({ page }) => {
  const { explore: words } = wordsByLanguage.en
  await waitForTable(page)
  await resize(page, 390)
  await page.goto(`${explore}?show=table&select=Country,Date,Exchange%20rate`)
  await waitForHydration(page)
  const grid = page.getByRole('grid')
  const firstCell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(0)
  await grid.evaluate(frame => frame.scrollTo({ left: frame.scrollWidth, behavior: 'instant' }))
  const [frameBox, cellBox] = [(await grid.boundingBox())!, (await firstCell.boundingBox())!]
  expect(cellBox.x).toBeCloseTo(frameBox.x, 0)
  expect(cellBox.width).toBeLessThanOrEqual(0.36 * 390 + 1)

  await page.getByRole('link', { name: fillSentence(words.filterOf, { column: 'Date' }), exact: true }).click()
  const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column: 'Date' }) })
  await panel.getByRole('link', { name: words.hideColumn }).click()
  await expect(page).toHaveURL(/select=Country,Exchange%20rate/)
  await expect(grid.getByRole('columnheader')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
})

test('a filter by a part of a text works without scripts too', async ({ browser }) => {
  const { explore: words } = wordsByLanguage.en
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await waitForTable(page)
  await page.goto(`${explore}?show=table&filter=Country`)
  await page.getByLabel(words.containsField).fill('Thai')
  await page.getByRole('button', { name: words.apply, exact: true }).click()
  await expect(page).toHaveURL(/Country=~Thai/)
  await expect(page.locator('.count b')).toHaveText('546')
  await context.close()
})
