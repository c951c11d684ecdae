import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { waitForSeries, waitForTable } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// A table is filtered, sorted, scrolled and drawn; its URL contains the whole state.

test.describe.configure({ timeout: 180_000 })

const rates = '/report/exchange-rates-monthly/explore'
const chart = 'x=Date&y=avg(Exchange%20rate)&by=Country'
const two = `${rates}?Country=Thailand,Malaysia&Date=2020-10..&sort=-Date`

const expectGoodLooks = async (page: Page) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page, width === 1440 ? undefined : ['light'])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { explore: words, trust } = wordsByLanguage[language]

    test('a reader filters, sorts and goes back, and the URL follows', async ({ page }) => {
      await page.goto('/report/exchange-rates-monthly')
      await waitForTable(page)
      await waitForSeries(page)
      await waitForHydration(page)
      await test.step('the link of the report opens Explore with its filter', async () => {
        await page.getByRole('link', { name: trust.explore }).click()
        await expect(page).toHaveURL(`${rates}?Country=Thailand&${chart}`)
        await expect(page.locator('.count b')).toHaveText('546')
        await page.goBack()
        await expect(page).toHaveURL('/report/exchange-rates-monthly')
        await page.goForward()
        await page.getByRole('link', { name: words.clearFilters }).click()
        await expect(page).toHaveURL(`${rates}?${chart}`)
        await expect(page.getByRole('status').filter({ hasText: '17,237' })).toBeVisible()
      })

      const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column: 'Country' }) })
      await test.step('a filter is found and applied', async () => {
        await page.getByRole('link', { name: fillSentence(words.filterOf, { column: 'Country' }), exact: true }).click()
        await panel.getByPlaceholder(words.findValue).fill('land')
        await panel.getByRole('button', { name: words.findButton, exact: true }).click()
        await expect(page).toHaveURL(/find=land/)
        // The URL changes before the list does.
        await expect(panel.getByRole('checkbox', { name: 'Australia' })).toHaveCount(0)
        await panel.getByRole('checkbox', { name: 'Thailand' }).check()
        await expectAccessible(page, ['light'])
        await panel.getByRole('button', { name: words.apply }).click()
        await expect(page).toHaveURL(`${rates}?Country=Thailand&${chart}`)
        await expect(page.locator('.count b')).toHaveText('546')
      })

      await test.step('rows are sorted', async () => {
        await page.getByRole('link', { name: fillSentence(words.sortBy, { column: 'Date' }) }).click()
        await expect(page).toHaveURL(`${rates}?Country=Thailand&sort=Date&${chart}`)
        const dateHead = page.getByRole('grid').getByRole('columnheader', { name: 'Date' })
        await expect(dateHead).toHaveAttribute('aria-sort', 'ascending')
        await page.getByRole('link', { name: fillSentence(words.sortBy, { column: 'Date' }) }).click()
        await expect(page).toHaveURL(`${rates}?Country=Thailand&sort=-Date&${chart}`)
        await expect(dateHead).toHaveAttribute('aria-sort', 'descending')
        await expect(page.getByRole('gridcell').first()).toContainText(language === 'en' ? '2026' : '2569')
      })
      await test.step('back and forward restore the URL and the screen', async () => {
        await page.goBack()
        await page.goBack()
        await page.goBack()
        await expect(page).toHaveURL(/find=land/)
        await expect(panel).toBeVisible()
        await page.goForward()
        await expect(panel).toBeHidden()
        await expect(page.locator('.count b')).toHaveText('546')
      })
      await test.step('a filter is removed and added again', async () => {
        const removeLink = page.getByRole('link', { name: fillSentence(words.removeFilter, { column: 'Country' }) })
        await removeLink.click()
        await expect(page).toHaveURL(`${rates}?${chart}`)
        // The URL changes before the list of columns, which is replaced and closed then.
        await expect(removeLink).toBeHidden()
        // On a phone an open list would cover the filter that it has opened.
        await page.getByText(words.addFilter, { exact: true }).click()
        const columnLink = page.locator('.chips .droplist').getByRole('link', { name: 'Country' })
        await columnLink.click()
        await expect(panel).toBeVisible()
        await expect(columnLink).toBeHidden()
      })
    })

    test('lists and the filter panel close by Escape and by a press elsewhere, and one list closes another', async ({
      page,
    }) => {
      await waitForTable(page)
      await page.goto(two)
      await waitForHydration(page)
      const [columns, download] = [words.columns, words.download].map(name =>
        page.locator('.tools .dropdown').filter({ has: page.locator('summary', { hasText: name }) }),
      )
      await columns!.locator('summary').click()
      await expect(columns!).toHaveAttribute('open')
      await page.keyboard.press('Escape')
      await expect(columns!).not.toHaveAttribute('open')
      await expect(columns!.locator('summary')).toBeFocused()
      await columns!.locator('summary').click()
      await download!.locator('summary').click()
      await expect(download!).toHaveAttribute('open')
      await expect(columns!).not.toHaveAttribute('open')
      await page.locator('h1').click()
      await expect(download!).not.toHaveAttribute('open')
      const panel = page.getByRole('region', { name: fillSentence(words.filterOf, { column: 'Country' }) })
      for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
        await page.goto(`${two}&filter=Country`)
        await waitForHydration(page)
        await expect(panel).toBeVisible()
        await close()
        await expect(panel).toBeHidden()
        await expect(page).toHaveURL(two)
      }
    })

    test('the page fits three widths and is accessible, also in dark', async ({ page }) => {
      await waitForTable(page)
      await page.goto(two)
      await waitForHydration(page)
      await expect(page.getByRole('grid')).toBeVisible()
      await expectGoodLooks(page)
    })

    test('three columns fit a phone, and a chart without rows beside it fits a screen', async ({ page }) => {
      await waitForTable(page)
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(two)
      await waitForHydration(page)
      const beyond = await page.getByRole('grid').evaluate(grid => grid.scrollWidth - grid.clientWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${two}&show=chart`)
      const { height = 0 } = (await page.locator('svg.plot:visible').boundingBox()) ?? {}
      expect(height).toBeGreaterThan(300)
      expect(height).toBeLessThan(520)
    })

    test('a filter by years counts only the columns that it leaves', async ({ page }) => {
      const table = 'thailand-macro-indicators-wide-th'
      await waitForTable(page, table)
      const columnCount = page.locator('.tools .dropdown .meta').first()
      await page.goto(`/report/${table}/explore?show=both`)
      await expect(columnCount).toHaveText(fillSentence(words.columnsOf, { shown: '69', total: '69' }))
      await page.goto(`/report/${table}/explore?year=2015..2020`)
      await expect(columnCount).toHaveText(fillSentence(words.columnsOf, { shown: '9', total: '69' }))
      await expect(page.locator('.rowspart').getByRole('columnheader')).toHaveCount(9)
    })

    test('the chart follows its settings, and its points are reached by arrow keys', async ({ page }) => {
      await waitForTable(page)
      await page.goto(two)
      await waitForHydration(page)
      await page.getByLabel(words.scale, { exact: true }).selectOption('index')
      await expect(page).toHaveURL(`${two}&scale=index`)
      await expect(page.locator('.charthead')).toContainText('= 100')
      const picture = page.locator('.picture')
      await picture.focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.activetext:visible')).toContainText('100')
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('.activetext:visible')).toContainText(language === 'en' ? 'Jun 2026' : 'มิ.ย. 2569')
      await page.getByText(words.chartData, { exact: true }).first().click()
      await expect(page.getByRole('region', { name: words.chartData }).getByRole('row')).toHaveCount(70)
      await page.getByText(words.chartChoices, { exact: true }).click()
      await page.getByLabel(words.chartType).selectOption('bar')
      await page.getByLabel(words.chartAxis).selectOption('Date:fiscal_year')
      await page.getByRole('button', { name: words.updateChart, exact: true }).click()
      await expect(page).toHaveURL(/chart=bar/)
      await expect(page.locator('.charthead')).toContainText(words.fiscalNote)
      await expectAccessible(page, ['light'])
      for (const [kind, name] of [
        ['PNG', words.savePng],
        ['SVG', words.saveSvg],
      ] as const) {
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name, exact: true }).click()
        const file = await saved
        expect(file.suggestedFilename()).toBe(`exchange-rates-monthly.${kind.toLowerCase()}`)
        if (kind === 'PNG') continue
        const drawing = await readFile(await file.path(), 'utf8')
        // A computer without Thai fonts shows the picture with those of the portal.
        expect(drawing.match(/@font-face[^}]*url\("?data:/g)?.length).toBeGreaterThanOrEqual(4)
        expect(drawing).toContain(language === 'en' ? 'Version 1, as of' : 'ฉบับที่ 1 ณ วันที่')
        // The picture leaves the page, so it names its table.
        expect(drawing).toContain(language === 'en' ? 'Foreign exchange rates to' : 'อัตราแลกเปลี่ยนเงินตราต่างประเทศ')
      }
    })

    test('the summary groups by fiscal year, split by the column whose values are compared', async ({ page }) => {
      await waitForTable(page)
      await page.goto(two)
      await waitForHydration(page)
      const summary = page.locator('#summary')
      await expect(page.getByLabel(words.splitBy)).toHaveValue('Country')
      await expect(summary.getByRole('columnheader', { name: 'Thailand' })).toBeVisible()
      await page.getByLabel(words.splitBy).selectOption('-')
      await expect(page).toHaveURL(/split=-/)
      await expect(summary.getByRole('columnheader', { name: 'Thailand' })).toBeHidden()
      await expect(summary.getByRole('row').nth(1)).toContainText(language === 'en' ? '2026' : '2569')
      await expect(summary.getByRole('row').nth(1)).toContainText(words.incomplete)
    })
  })

test('rows can be scrolled to the last one and copied by keyboard only', async ({ page, context }) => {
  await waitForTable(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${rates}?show=table`)
  await waitForHydration(page)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '17238')
  await grid.focus()
  const active = () =>
    grid.evaluate(element => {
      const cell = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      return [
        cell?.parentElement?.getAttribute('aria-rowindex'),
        cell?.getAttribute('aria-colindex'),
        cell?.textContent,
      ]
    })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  expect((await active()).slice(0, 2)).toEqual(['3', '3'])
  await page.keyboard.press('PageDown')
  expect(Number((await active())[0])).toBeGreaterThan(10)
  await page.keyboard.press('Control+End')
  await expect.poll(async () => (await active())[0]).toBe('17238')
  await expect.poll(async () => (await active())[2]).toMatch(/^[\d.,]+$/)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(4)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('4 cells copied')).toBeVisible()

  // Selected rows that were never on the screen are copied too.
  await page.keyboard.press('Control+Home')
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Shift+PageDown')
  // The row is rendered after the grid has scrolled to it.
  await expect.poll(async () => Number((await active())[0]) - 2).toBeGreaterThan(400)
  const lastRow = Number((await active())[0]) - 2
  await page.keyboard.press('Control+c')
  await expect(page.getByText(`${lastRow + 1} cells copied`)).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines).toHaveLength(lastRow + 1)
  expect(lines.filter(line => !/^\d{4}-\d\d-01$/.test(line))).toEqual([])
  await page.keyboard.press('Control+Shift+End')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('You can copy at most 5,000 rows at once')).toBeVisible()
})
