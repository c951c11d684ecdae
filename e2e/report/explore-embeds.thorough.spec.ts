import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { waitForTable } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// A chart of Explore is embedded in a page of another site, and shown as small multiples.

test.describe.configure({ timeout: 180_000 })

const rates = 'exchange-rates-monthly'
const selection = 'Country=Thailand,Malaysia&Date=2020-10..&scale=index'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language, expectedErrors: ['another host: http://127.0.0.1', 'another host: http://localhost'] })
    const { explore: words } = wordsByLanguage[language]

    test('the code offered by Explore shows the chart in another site', async ({ page, context }) => {
      await waitForTable(page)
      await page.goto(`/report/${rates}/explore?${selection}`)
      await waitForHydration(page)
      const snippet = page.locator('.snip').filter({ has: page.getByRole('heading', { name: words.embed }) })
      const line = (await snippet.locator('code').textContent()) ?? ''
      expect(line).toMatch(/^<iframe src="[^"]+\/embed\/exchange-rates-monthly/)
      const site = createServer((_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(`<!DOCTYPE html><html lang="en"><title>News</title><body><p>News</p>${line}</body></html>`)
      })
      await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
      try {
        const otherSite = await context.newPage()
        await otherSite.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
        const frame = otherSite.frameLocator('iframe')
        await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(frame.locator('svg.plot:visible')).toHaveCount(1)
        await expect(frame.locator('html')).toHaveAttribute('lang', language)
        await frame.getByText(words.chartData).click()
        await expect(frame.getByRole('columnheader', { name: 'Thailand' })).toBeVisible()
        const [reportPage] = await Promise.all([context.waitForEvent('page'), frame.getByText(words.openData).click()])
        await expect(reportPage).toHaveURL(/\/report\/exchange-rates-monthly\/explore\?Country=Thailand/)
      } finally {
        site.close()
      }
    })

    test('an embedded chart is readable at every width', async ({ page }) => {
      await waitForTable(page)
      for (const width of [320, 390, 640, 1024]) {
        await page.setViewportSize({ width, height: 620 })
        await page.goto(`/embed/${rates}?${selection}&lang=${language}`)
        await expect(page.locator('svg.plot:visible')).toHaveCount(1)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })

    test('each line gets a separate panel, and arrow keys move between the panels', async ({ page }) => {
      await waitForTable(page)
      await page.goto(`/report/${rates}/explore?${selection}&show=chart`)
      await waitForHydration(page)
      await page.getByText(words.chartChoices).click()
      await page.getByLabel(words.chartType).selectOption('multiples')
      await page.getByRole('button', { name: words.updateChart }).click()
      await expect(page).toHaveURL(/chart=multiples/)
      await expect(page.locator('.broad .panelname')).toHaveText([/Thailand/, /Malaysia/])
      const chart = page.getByRole('group', { name: new RegExp(fillSentence(words.chartHelp, { title: '' })) })
      await chart.focus()
      await page.keyboard.press('End')
      await expect(page.getByRole('status').filter({ hasText: 'Thailand' })).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('status').filter({ hasText: 'Malaysia' })).toBeAttached()
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, ['light'])
      }
    })
  })
