import type { Browser, Page } from '@playwright/test'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { toast } from '../../readers.ts'
import { expect } from '../staff-desk.ts'
import type { StaffPortal } from '../staff-portal.ts'

/** User Management with the accounts that a search finds. */
export const findUsers = async (page: Page, words: string) => {
  await open(page, '/admin/UserManagement')
  await searchUsers(page, words)
}

export const searchUsers = async (page: Page, words: string) => {
  await page.locator('.users').getByRole('searchbox').fill(words)
  await expect(userRow(page, words).first()).toBeVisible()
  // The rows of the list before move while the found ones come, and a press on one of them may be lost.
  await expect(page.locator('.users tbody').getByRole('row').filter({ hasNotText: words })).toHaveCount(0)
}

export const userRow = (page: Page, username: string) =>
  page.locator('.users tbody').getByRole('row').filter({ hasText: username })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The screen says that something came to an end, in one of its messages. */
export const isTold = (page: Page, text: string) => expect(toast(page).filter({ hasText: text }).first()).toBeVisible()

/** A page of somebody else, with cookies of its own. */
export const openOther = async (browser: Browser, portal: StaffPortal, language: 'en' | 'th') => {
  const context = await browser.newContext({ baseURL: portal.address })
  await context.addCookies([{ name: 'khlang_language', value: language, url: portal.address }])
  return context.newPage()
}

/** One of the two lists of a picker; its heading begins with its name, and goes on with the number of its rows. */
export const pickList = (page: Page, name: string) =>
  dialog(page)
    .locator('.picklist')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
