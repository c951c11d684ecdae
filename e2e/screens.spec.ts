import { alive, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const screens: [name: string, path: string, shows: RegExp][] = [
  ['home', '/', /WTI/],
  ['search', '/?q=price', /Brent|เบรนท์/],
  ['Thai search', `/?q=${encodeURIComponent('น้ำมัน')}`, /Brent|เบรนท์/],
  ['empty search', '/?q=zzzzqqqq', /zzzzqqqq/],
  ['category', '/opendata/Economy', /Provinces of Thailand|รายชื่อจังหวัด/],
  ['report', '/report/thb-usd-exchange-rate-monthly-th', /20\.6611/],
  ['wide report', '/report/thailand-macro-indicators-wide-th', /2503/],
  ['report that is not there', '/report/no-such-table', /./],
  ['about', '/home/about', /./],
  ['contact', '/home/contact', /0 2000/],
  ['cookies policy', '/home/CookiesPolicy', /./],
  ['privacy notice', '/home/PrivacyNotice', /./],
  ['privacy policy', '/home/PrivacyPolicy', /./],
  ['terms', '/home/TermConditionofUse', /./],
  ['login', '/login', /./],
]

test.use({ expectedNoise: ['status of 404'] })

for (const [name, path, shows] of screens)
  test(name, async ({ page, language }) => {
    await page.goto(path)
    await alive(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toContainText(shows)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

test('the cookie bar', async ({ page, context }) => {
  await context.clearCookies({ name: 'consentfpo' })
  await page.goto('/')
  await alive(page)
  await expect(page.getByText('เว็บไซต์นี้ใช้คุกกี้')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
