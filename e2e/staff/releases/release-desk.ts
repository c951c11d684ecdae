import type { Browser, Page } from '@playwright/test'
import { dateField, formatBangkokDay, toTypedDigits, typeDigits } from '../../dates.ts'
import { wordsByLanguage } from '../../words.ts'
import { addFiles, chooseFile, completeReview, expect, type Language, row, signInAs } from '../staff-desk.ts'
import { zipFile } from '../staff-files.ts'
import type { StaffPortal } from '../staff-portal.ts'

/** Uploads a CSV with this many rows to a draft and waits for its review. */
export const uploadCsv = async (
  page: Page,
  { name, language, rows }: { name: string; language: Language; rows: number },
) => {
  await addFiles(page, name, language)
  await page.getByRole('radio', { name: wordsByLanguage[language].publishing.add_csv, exact: true }).check()
  await chooseFile(page, 'csv', await zipFile(`${name}.zip`, `Year,Value\n${'2024,1\n'.repeat(rows)}`), language)
  await expect(row(page, 'csv', language)).toContainText(`${name}.zip`)
  await completeReview(page)
}

/** Chooses tomorrow at nine in Bangkok. */
export const chooseTomorrow = async (page: Page, language: Language) => {
  const { releases } = wordsByLanguage[language]
  await page.getByRole('radio', { name: releases.later, exact: true }).check()
  await typeDigits(dateField(page, releases.day), toTypedDigits(formatBangkokDay(1), language))
  await typeDigits(dateField(page, releases.time), '0900')
}

/** Opens a second browser with another member of staff; returns its page and the person. */
export const openDesk = async (browser: Browser, portal: StaffPortal, language: Language) => {
  const context = await browser.newContext({ baseURL: portal.address })
  await context.addCookies([{ name: 'khlang_language', value: language, url: portal.address }])
  const page = await context.newPage()
  return { page, person: await signInAs(page, portal, 'steward') }
}

/** Opens a second browser with another member of staff. */
export const openColleague = async (browser: Browser, portal: StaffPortal, language: Language) =>
  (await openDesk(browser, portal, language)).page

/** Finds the list of scheduled releases. */
export const locateReleases = (page: Page, language: Language) =>
  page.getByRole('region', { name: wordsByLanguage[language].releases.title, exact: true })
