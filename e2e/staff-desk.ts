import type { Page } from '@playwright/test'
import { post, signIn } from './people.ts'
import type { StaffPortal } from './staff-portal.ts'

export const roles = { systemAdministrator: 1, administrator: 2, steward: 4 } as const

/** Signs the page's browser in as a new member of staff; answers who. */
export const enterAs = async (page: Page, portal: StaffPortal, role: keyof typeof roles) => {
  const person = await portal.hire(roles[role])
  await signIn(page.context(), person)
  return person
}

/** Makes a call of staff as the page's browser would. */
export const call = (page: Page, path: string, asked: object = {}) => post(page.request, `/api/${path}`, asked)
