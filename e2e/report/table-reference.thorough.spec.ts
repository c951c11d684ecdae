import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test } from '../journey.ts'
import { open } from '../logins.ts'
import { wordsByLanguage } from '../words.ts'

// The page about a table's API: its examples are opened and return data.

test.describe.configure({ timeout: 180_000 })

const fileName = 'exchange-rates-monthly'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { reference: words, trust } = wordsByLanguage[language]

    test('a reader opens an example of the API and sees the columns', async ({ page }) => {
      await expect(async () => {
        expect((await (await page.request.get(`/api/tables/${fileName}`)).json()).state).toBe('ready')
      }).toPass({ timeout: 120_000 })
      await open(page, `/report/${fileName}`)
      await page.getByRole('navigation', { name: trust.viewTabs }).getByRole('link', { name: trust.api }).click()
      await expect(page).toHaveURL(`/report/${fileName}/api`)
      await expect(page.getByRole('heading', { name: words.examples })).toBeVisible()
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      const columns = page.locator('#columns')
      await expect(columns.getByRole('row').filter({ hasText: 'Exchange rate' })).toContainText(words.type_decimal)
      const example = page.locator('.snip').filter({ hasText: words.exampleNote_filtered }).getByRole('link')
      const { rows } = await (await page.request.get((await example.getAttribute('href')) ?? '')).json()
      expect(rows.length).toBeGreaterThan(0)
      const { openapi } = await (
        await page.request.get((await page.getByRole('link', { name: words.document }).getAttribute('href')) ?? '')
      ).json()
      expect(openapi).toBe('3.1.0')
    })
  })

test('a Thai unit appears in both languages on an English page', async ({ page }) => {
  const path = '/report/fiscal-indicators-asean-th'
  await expect(async () => {
    expect((await (await page.request.get(`/api/tables${path.slice(7)}`)).json()).state).toBe('ready')
  }).toPass({ timeout: 120_000 })
  await open(page, `${path}/api`)
  await expect(page.locator('#columns')).toContainText('Percent of GDP · ร้อยละของ GDP')
})
