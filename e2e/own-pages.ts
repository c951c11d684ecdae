import { expect, type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')

/** The header's menu of somebody whom newPerson made. */
export const ownMenu = (page: Page) => page.getByRole('button', { name: 'Somsri Jaidee' })

export const isSignedIn = async (page: Page) => expect(ownMenu(page)).toBeVisible()

/** Waits until the page, and as many tabs in all, watch over the session. */
export const watched = (page: Page, tabs = 1) =>
  page.waitForFunction(
    count =>
      localStorage.getItem('logouttime') !== null &&
      Object.keys(localStorage).filter(key => key.startsWith('khlang_tab:')).length === count,
    tabs,
  )

/** Waits until the header's own menu, which comes after the page, is alive. */
export const menuAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.menu > button') ?? {}).some(key => key.startsWith('__reactProps')),
  )
