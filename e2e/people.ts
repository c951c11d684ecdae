import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expect } from './journey.ts'

/** Everybody's in the sample cast. */
export const samplePassword = 'Journey-Sample-7'

let count = 0

/** Somebody whom no other journey knows. */
export const newPerson = () => {
  count += 1
  const username = `reader.${process.pid}.${count}.${Date.now().toString(36)}`
  return { username, password: 'Journey-Start-7', email: `${username}@example.org` }
}
export type Person = ReturnType<typeof newPerson>

/** Makes a call as the page's browser would. */
export const call = async (page: Page, path: string, data: Record<string, unknown> = {}) => {
  const origin = process.env.KHLANG_ADDRESS as string
  const answer = await page.request.post(`${origin}/api/${path}`, { data, headers: { origin } })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Records on the server that cookies are accepted, as the bar would. */
export const acceptCookies = (page: Page) => call(page, 'AcceptCookie')

/** Makes an account by calls, with its address confirmed. */
export const register = async (page: Page, person = newPerson()): Promise<Person> => {
  await acceptCookies(page)
  const fields = { ...person, firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'student' }
  await call(page, 'afterPolicyRegister', fields)
  await call(page, 'secondStepRegister', { token: (await linkIn('verify', person.email)).split('/').at(-1) })
  return person
}

/** The path of the newest link of a kind that was mailed to an address; waits for the mail. */
export const linkIn = async (kind: 'verify' | 'unlock' | 'resetpassword', email: string) => {
  let link: string | undefined
  await expect(async () => {
    link = (await linksIn(kind, email)).at(-1)
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link as string
}

const linksIn = async (kind: string, email: string) => {
  const folder = process.env.KHLANG_OUTBOX as string
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .flatMap(({ text }) => new RegExp(`/login/${kind}/[\\w-]+`).exec(text ?? '')?.[0] ?? [])
}

/** Fills the login form of a page or dialog in, and sends it. */
export const fillLogin = async (page: Page, { username, password }: { username: string; password: string }) => {
  const form = page.locator('form:has([name=password])').last()
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(password)
  await form.locator('[name=password]').press('Enter')
}
