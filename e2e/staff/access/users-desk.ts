import type { Browser, Page } from '@playwright/test'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { toast } from '../../readers.ts'
import { expect } from '../staff-desk.ts'
import type { StaffPortal } from '../staff-portal.ts'

/** Opens User Management and searches for accounts. */
export const findUsers = async (page: Page, words: string) => {
  await open(page, '/admin/UserManagement')
  await searchUsers(page, words)
}

export const searchUsers = async (page: Page, words: string) => {
  await page.locator('.users').getByRole('searchbox').fill(words)
  await expect(userRow(page, words).first()).toBeVisible()
  // The previous rows move while the results load, and a press on one of them may be lost.
  await expect(page.locator('.users tbody').getByRole('row').filter({ hasNotText: words })).toHaveCount(0)
}

export const userRow = (page: Page, username: string) =>
  page.locator('.users tbody').getByRole('row').filter({ hasText: username })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Expects a message with a text. */
export const expectToast = (page: Page, text: string) => expect(toast(page)).toContainText(text)

/** Opens a page of another person, with separate cookies. */
export const openOtherPage = async (browser: Browser, portal: StaffPortal, language: 'en' | 'th') => {
  const context = await browser.newContext({ baseURL: portal.address })
  await context.addCookies([{ name: 'khlang_language', value: language, url: portal.address }])
  return context.newPage()
}

/** Finds one of the two lists of a picker; its heading is its name followed by the number of its rows. */
export const pickList = (page: Page, name: string) =>
  dialog(page)
    .locator('.picklist')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
