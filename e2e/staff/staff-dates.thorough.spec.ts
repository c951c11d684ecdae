import type { Locator, Page } from '@playwright/test'
import { dateField, toTypedDigits, typeDigits } from '../dates.ts'
import { openGallery } from '../gallery.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test } from '../journey.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

const parts = (field: Locator) => field.getByRole('spinbutton')
const value = (page: Page, name: string) => page.locator(`input[type=hidden][name="${name}"]`)

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { dates } = wordsByLanguage[language]
    const isThai = language === 'th'

    test.beforeEach(({ page }) => openGallery(page, language))

    test('a day is typed as dd/mm/yyyy in the era of the language, and shown in the other', async ({ page }) => {
      const field = dateField(page, 'Release')
      await expect(parts(field)).toHaveText(isThai ? ['24', '08', '2569'] : ['24', '08', '2026'])
      const releaseField = page.locator('[data-field=Release]')
      await expect(
        releaseField.getByText(isThai ? 'วันจันทร์ที่ 24 สิงหาคม ค.ศ. 2026' : 'Monday, 24 August 2569 BE'),
      ).toBeVisible()
      await typeDigits(field, toTypedDigits('2026-11-22', language))
      await expect(value(page, 'Release')).toHaveValue('2026-11-22')
      await expect(
        releaseField.getByText(isThai ? 'วันอาทิตย์ที่ 22 พฤศจิกายน ค.ศ. 2026' : 'Sunday, 22 November 2569 BE'),
      ).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(value(page, 'Release')).toHaveValue('2027-11-22')
      await expectAccessible(page)
    })

    test('a year of the other era is reported, and corrected with one press', async ({ page }) => {
      const field = dateField(page, 'Empty')
      await typeDigits(field, toTypedDigits('2026-08-24', isThai ? 'en' : 'th'))
      await page.getByLabel('Next field').focus()
      const dayButton = page.getByRole('button', { name: isThai ? '24/08/2569' : '24/08/2026' })
      await expect(dayButton).toBeVisible()
      await expectAccessible(page)
      await dayButton.click()
      await expect(value(page, 'Empty')).toHaveValue('2026-08-24')
    })

    test('an incomplete day is a fault and does not keep the previous value', async ({ page }) => {
      const field = dateField(page, 'Release')
      await parts(field).nth(2).focus()
      for (let press = 0; press < 4; press++) await page.keyboard.press('Backspace')
      await expect(value(page, 'Release')).toHaveValue('unfinished')
      await page.getByLabel('Next field').focus()
      await expect(page.getByText(dates.unfinished)).toBeVisible()
      await parts(field).nth(2).focus()
      await page.keyboard.type(isThai ? '2569' : '2026')
      await expect(value(page, 'Release')).toHaveValue('2026-08-24')
      await expect(page.getByText(dates.unfinished)).toHaveCount(0)
    })

    test('the calendar works by keyboard, and restores the focus', async ({ page }) => {
      const field = dateField(page, 'Limited')
      const button = field.getByRole('button')
      await button.focus()
      await page.keyboard.press('Enter')
      const calendar = page.getByRole('dialog')
      const first = calendar.getByRole('columnheader', { includeHidden: true }).first()
      await expect(first).toHaveText(isThai ? 'อา' : 'Mo')
      await expect(calendar.getByLabel(dates.year)).toHaveValue(isThai ? '2569' : '2026')
      await expect(calendar.getByText(fillSentence(dates.yearInOtherEra, { year: isThai ? 2026 : 2569 }))).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await expect(calendar.locator(':focus')).toHaveText('28')
      await page.keyboard.press('Enter')
      await expect(calendar).toHaveCount(0)
      await expect(value(page, 'Limited')).toHaveValue('2026-08-28')
      await expect(field.locator(':focus')).toHaveCount(1)
      await button.click()
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
      await expect(button).toBeFocused()
      await typeDigits(field, toTypedDigits('2026-08-29', language))
      await page.getByLabel('Next field').focus()
      const last = isThai ? '28/08/2569' : '28/08/2026'
      await expect(page.getByText(fillSentence(dates.tooLate, { day: last }))).toBeVisible()
    })

    test('a range is one field, and an end before its start is refused', async ({ page }) => {
      const year = isThai ? 2569 : 2026
      await expect(page.getByText(fillSentence(dates.daysOfFiscalYear_other, { count: 365, year }))).toBeVisible()
      const typed = toTypedDigits('2026-08-20', language) + toTypedDigits('2026-08-01', language)
      await typeDigits(dateField(page, 'Blank'), typed)
      await expect(page.getByLabel('Blank value', { exact: true })).toHaveText('2026-08-20 2026-08-01')
      await page.getByLabel('Next field').focus()
      await expect(
        page.getByText(fillSentence(dates.rangeReversed, { day: isThai ? '20/08/2569' : '20/08/2026' })),
      ).toBeVisible()
      await expectAccessible(page)
    })

    test('a time has 24 hours, with optional seconds', async ({ page }) => {
      await typeDigits(dateField(page, 'At'), '2345')
      await expect(value(page, 'At')).toHaveValue('23:45')
      await typeDigits(dateField(page, 'Exactly'), '070809')
      await expect(value(page, 'Exactly')).toHaveValue('07:08:09')
      await expectAccessible(page)
    })

    test('the fields fit every width', async ({ page }) => {
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        if (process.env.SHOTS) {
          await page.screenshot({ path: `${process.env.SHOTS}/dates-${language}-${width}.png`, fullPage: true })
          await dateField(page, 'Release').getByRole('button').click()
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${process.env.SHOTS}/dates-open-${language}-${width}.png` })
          await page.keyboard.press('Escape')
        }
      }
    })
  })
