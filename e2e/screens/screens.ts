import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from '../journey.ts'
import { fillLogin, newStranger, open } from '../logins.ts'
import { createPerson, password, post, signIn } from '../people.ts'
import { widths } from '../playwright.config.ts'
import { dashboards, declineCookies, signInNewPerson } from '../readers.ts'

const screens: [name: string, path: string, shows: RegExp, expectedErrors?: string[]][] = [
  ['home', '/', /WTI/],
  ['search', '/?q=price', /Brent|เบรนท์/],
  ['Thai search', `/?q=${encodeURIComponent('น้ำมัน')}`, /Brent|เบรนท์/],
  ['empty search', '/?q=zzzzqqqq', /zzzzqqqq/],
  ['category', '/opendata/Economy', /Provinces of Thailand|รายชื่อจังหวัด/],
  ['report', '/report/thb-usd-exchange-rate-monthly-th', /20\.6611/],
  ['wide report', '/report/thailand-macro-indicators-wide-th', /2503/],
  ['report that is not there', '/report/no-such-table', /Table not found|ไม่พบตารางข้อมูลนี้/, ['status of 404']],
  ['about', '/home/about', /What you find here|สิ่งที่มีให้/],
  ['contact', '/home/contact', /0 2000/],
  ['dashboard for a visitor', '/view/dashboard/gdp-current-usd', /Please login|กรุณาเข้าสู่ระบบ/, ['status of 401']],
  ['cookies policy', '/home/CookiesPolicy', /Switching cookies off|การปิดคุกกี้/],
  ['privacy notice', '/home/PrivacyNotice', /Account holders|ผู้มีบัญชีผู้ใช้/],
  ['privacy policy', '/home/PrivacyPolicy', /Processors and transfers|ผู้ประมวลผลข้อมูลส่วนบุคคลและการส่งข้อมูล/],
  ['terms', '/home/TermConditionofUse', /What is not allowed|สิ่งที่ไม่อนุญาต/],
  ['login', '/login', /Forget password|ลืมรหัสผ่าน/],
  ['login of the directory', '/loginAD', /Active Directory/],
  ['sign-up', '/signup', /At least 8 characters|อย่างน้อย 8 ตัวอักษร/],
  ['link that is not known', '/login/verify/unknown', /the latest email|อีเมลฉบับล่าสุด/],
  [
    'link of a mail about releases that is not known',
    '/unsubscribe/unknown',
    /Copy the whole link|คัดลอกลิงก์ทั้งหมด/,
    ['status of 404'],
  ],
  ['reset link that is not known', '/login/resetpassword/unknown', /the latest email|อีเมลฉบับล่าสุด/],
]

/** The screens and dialogs that `npm test` opens; the gate opens the others too (docs/decisions/0016). */
const usualNames = new Set([
  'home',
  'search',
  'Thai search',
  'category',
  'report',
  'wide report',
  'report that is not there',
  'login',
  'link that is not known',
  'second factor',
])

/** Which screens to open: those of `npm test`, the others, or both. */
export type ScreenChoice = 'usual' | 'more' | 'all'

/**
 * Expects that nothing scrolls sideways on a desk, a tablet and a phone, and that axe finds no violation at the project's width. A tablet's
 * page consists of parts of both.
 */
const expectFitsAndAccessible = async (page: Page) => {
  const { width } = page.viewportSize()!
  for (const size of width === widths.desk.width ? [widths.phone, widths.tablet, widths.desk] : [widths.phone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

/** Fakes the response of a login with a remaining step, whatever the password. */
const openStep = async (page: Page, step: string) => {
  const json = { status: 'success', data: null, owed: [step] }
  await page.route('**/api/login', route => route.fulfill({ json }))
  await open(page, '/login')
  await fillLogin(page, newStranger())
}

const dialogs: [name: string, show: (page: Page) => Promise<unknown>, shows: RegExp][] = [
  [
    'login',
    async page => {
      await open(page, '/')
      await page.locator('header a[href="/login"]').last().click()
      await page.locator('dialog button[type=submit]').click()
    },
    /Please fill in Password|กรุณากรอกรหัสผ่าน/,
  ],
  ['forgotten password', page => open(page, '/login?forgot'), /We’ll email a link|ระบบจะส่งลิงก์/],
  ['take-over', page => openStep(page, 'takeOver'), /Click OK to log out there|กดตกลงเพื่อออกจากระบบ/],
  ['policy', page => openStep(page, 'policy'), /PDF/],
  ['expired password', page => openStep(page, 'password'), /older than 90 days|เกิน 90 วัน/],
  ['second factor', page => openStep(page, 'secondFactor'), /every 30 seconds|ทุก 30 วินาที/],
]

/** Declares the journeys of the chosen screens, for the width and the language of a project. */
export const describeScreens = (choice: ScreenChoice) => {
  const isChosen = (name: string) => choice === 'all' || usualNames.has(name) === (choice === 'usual')
  for (const [name, path, shows, expectedErrors = []] of screens.filter(([name]) => isChosen(name)))
    test.describe(name, () => {
      test.use({ expectedErrors })
      test('fits every width and is accessible', async ({ page, language }) => {
        await page.goto(path)
        await waitForHydration(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('main')).toContainText(shows)
        await expectFitsAndAccessible(page)
      })
    })

  for (const [name, show, shows] of dialogs.filter(([name]) => isChosen(name)))
    test(`the dialog of ${name} fits every width and is accessible`, async ({ page }) => {
      await show(page)
      const dialog = page.locator('dialog[open]')
      await expect(dialog).toContainText(shows)
      await expect(dialog).toBeInViewport({ ratio: 1 })
      await expectFitsAndAccessible(page)
    })

  if (choice !== 'more') describeCookieBarAndProfile()
  if (choice !== 'usual') describeFavourites()
}

const describeCookieBarAndProfile = () => {
  test('the cookie bar fits every width and is accessible', async ({ page, context }) => {
    await context.clearCookies({ name: 'consentfpo' })
    await page.goto('/')
    await waitForHydration(page)
    await expect(page.getByText('เว็บไซต์นี้ใช้คุกกี้')).toBeVisible()
    await expectFitsAndAccessible(page)
  })

  test.describe('signed in', () => {
    test.use({ hasAnsweredCookieBar: false })
    test('the profile, its dialogs and the user menu fit every width and are accessible', async ({
      page,
      context,
      isMobile,
    }) => {
      test.slow()
      await signIn(context, await createPerson())
      await page.goto('/userprofile/SomsriJaidee')
      await waitForHydration(page)
      const checkScreen = async (shows?: RegExp) => {
        if (shows) await expect(page.locator('dialog[open]')).toContainText(shows)
        await expectFitsAndAccessible(page)
      }
      await checkScreen()
      const logout = page.getByText(/^(Logout|ออกจากระบบ)$/).filter({ visible: true })
      await expect(async () => {
        await page.locator(isMobile ? '.toggle' : '.menu > button').click()
        await expect(logout).toHaveCount(1, { timeout: 1_000 })
      }).toPass()
      await checkScreen()
      await page.keyboard.press('Escape')
      const profileButtons = page.locator('.part button')
      await profileButtons.filter({ hasText: /Change Password|เปลี่ยนรหัสผ่าน/ }).click()
      await page.locator('dialog .primary').click()
      await checkScreen(/Please complete all required fields|กรุณากรอกข้อมูลที่จำเป็นให้ครบ/)
      await page.keyboard.press('Escape')
      await profileButtons.filter({ hasText: /Switch on|เปิดใช้งาน/ }).click()
      await page.locator('dialog input').fill(password)
      await page.locator('dialog .primary').click()
      await expect(page.locator('dialog svg.qrcode')).toBeVisible()
      await checkScreen(/Scan the code|สแกนคิวอาร์โค้ด/)
    })
  })
}

const describeFavourites = () => {
  test.describe('signed in', () => {
    test.use({ hasAnsweredCookieBar: false })
    test.describe('favourites, links and suggestions', () => {
      test.use({ expectedErrors: [`another host: ${dashboards}`, 'status of 403'] })
      test('fits every width and is accessible', async ({ page, context }) => {
        test.slow()
        await signInNewPerson(context)
        const checkPage = async (path: string, shows: RegExp) => {
          await open(page, path)
          await expect(page.locator('h1')).toHaveCount(1)
          await expect(page.locator('main')).toContainText(shows)
          await expectFitsAndAccessible(page)
        }
        await checkPage('/home/favorite', /No favourites yet|ยังไม่มีรายการโปรด/)
        for (const name of ['country-names-th', 'thailand-macro-indicators-wide-th', 'gdp-current-usd'])
          await post(context.request, '/api/addNewFavorite', { file_name: name })
        await checkPage('/home/favorite', /Gross domestic product|ผลิตภัณฑ์มวลรวม/)
        await page.locator('.k-bin button').first().click()
        await expect(page.locator('.toast')).toContainText(/Undo|เลิกทำ/)
        await expectAccessible(page)
        await checkPage('/opendata/Economy', /Provinces of Thailand|รายชื่อจังหวัด/)
        await checkPage('/view/api/country-names-th', /No Link Api|ไม่มีลิงก์ API/)
        // A response without content does not leave the page.
        await page.route(`${dashboards}/**`, route => route.fulfill({ status: 204 }))
        await checkPage('/view/dashboard/gdp-current-usd', /Opening the dashboard|กำลังเปิดแดชบอร์ด/)
        await open(page, '/home/contact')
        await page.locator('.suggestion .primary').click()
        await expect(page.locator('main')).toContainText(/Incomplete information|ข้อมูลไม่ครบถ้วน/)
        await expectAccessible(page)
        await declineCookies(context)
        await checkPage('/view/dashboard/gdp-current-usd', /accept the cookie policy/)
      })
    })
  })
}
