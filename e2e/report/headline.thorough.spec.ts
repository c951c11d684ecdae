import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { wordsByLanguage } from '../words.ts'

// Reports show the latest value of a series, and the home page the key figures; neither needs scripts.

test.describe.configure({ timeout: 180_000 })

const rates = '/report/exchange-rates-monthly'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { catalogue } = wordsByLanguage[language]
    const june = language === 'en' ? 'Jun 2026' : 'มิ.ย. 2569'
    const yearInOtherEra = language === 'en' ? '2569' : '2026'

    test('a report shows its latest value, switches the era, and links to the series', async ({ page }) => {
      await expect(async () => {
        await page.goto(rates)
        await expect(page.locator('.headline')).toContainText('32.90', { timeout: 1000 })
      }).toPass({ timeout: 120_000 })
      await waitForHydration(page)
      const headline = page.locator('.headline')
      await expect(headline.getByRole('heading')).toHaveText('Exchange rate, Thailand')
      await expect(headline).toContainText(june)
      await expect(headline.getByRole('img', { name: 'Exchange rate, Thailand' })).toBeVisible()
      await expect(headline.getByRole('row')).toHaveCount(13)
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      const [series, era] = [headline.getByRole('link').first(), headline.getByRole('link').last()]
      await era.click()
      await expect(headline).toContainText(yearInOtherEra)
      await series.click()
      await expect(page).toHaveURL(`${rates}/explore?Country=Thailand&x=Date&y=avg(Exchange%20rate)&by=Country`)
    })

    test('the home page shows the key figures, each with a link to its series', async ({ page }) => {
      await expect(async () => {
        await page.goto('/')
        await expect(page.locator('.keyfigs li')).toHaveCount(6, { timeout: 1000 })
      }).toPass({ timeout: 120_000 })
      await waitForHydration(page)
      const figures = page.getByRole('region', { name: catalogue.keyFigures })
      const rate = figures.getByRole('listitem').filter({ has: page.locator('a[href*="/exchange-rates-monthly/"]') })
      await expect(rate).toContainText('32.90')
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      await rate.getByRole('link').click()
      await expect(page).toHaveURL(/\/report\/exchange-rates-monthly\/explore\?Country=Thailand/)
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the chart and the figures are shown', async ({ page }) => {
    await expect(async () => {
      await page.goto(rates)
      await expect(page.locator('.headline svg .line')).toHaveAttribute('d', /^M/, { timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    await page.goto('/')
    await expect(page.locator('.keyfigs li')).not.toHaveCount(0)
  })
})

test('the axis of a headline makes room for long numbers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    await page.goto('/report/uk-public-finance-annual')
    await expect(page.locator('.headline .down span').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  const overhangs = await page
    .locator('.headline .down')
    .evaluate(axis =>
      [...axis.querySelectorAll('span')].map(
        label => axis.getBoundingClientRect().left - label.getBoundingClientRect().left,
      ),
    )
  expect(Math.max(...overhangs)).toBeLessThanOrEqual(1)
})
