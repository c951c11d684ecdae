import { expect, type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')

/** Finds the header's user menu of a person created by `createPerson`. */
export const ownMenu = (page: Page) => page.getByRole('button', { name: 'Somsri Jaidee' })

export const expectSignedIn = async (page: Page) => expect(ownMenu(page)).toBeVisible()

/** Waits until the page, and this many tabs in total, watch the session. */
export const waitForSessionWatch = (page: Page, tabs = 1) =>
  page.waitForFunction(
    count =>
      localStorage.getItem('logouttime') !== null &&
      Object.keys(localStorage).filter(key => key.startsWith('khlang_tab:')).length === count,
    tabs,
  )

/** Waits until the header's user menu, which loads after the page, is hydrated. */
export const waitForMenuHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.menu > button') ?? {}).some(key => key.startsWith('__reactProps')),
  )
