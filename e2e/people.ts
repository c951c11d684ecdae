import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { samplePassword } from '../server/testing/sample-portals.ts'

export interface Person {
  username: string
  password: string
  email: string
}

/** The password of the sample catalogue's people too. */
export const password = samplePassword

/** Mails that were read before, by their path: every journey waits for some, in a folder that all of them fill. */
const readMails = new Map<string, Email>()
const readMail = async (path: string) => {
  const mail = readMails.get(path) ?? (await PostalMime.parse(await readFile(path)))
  readMails.set(path, mail)
  return mail
}

/** The newest mail to an address, waited for. */
export const mailTo = async (email: string) => {
  const folder = process.env.KHLANG_OUTBOX as string
  let found: { subject?: string; text?: string } | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
      const mails = await Promise.all(names.map(name => readMail(join(folder, name))))
      found = mails.findLast(({ to }) => to?.some(({ address }) => address === email))
      return found !== undefined
    }, 'a mail to the address')
    .toBe(true)
  return found as { subject?: string; text?: string }
}

/** The token of the link in the newest mail to an address. */
export const linkTo = async (email: string) =>
  /\/login\/\w+\/([\w-]+)/.exec((await mailTo(email)).text ?? '')?.[1] as string

/** Makes a call as a page of the portal would: one that carries cookies must say where it comes from. */
export const post = async (calls: APIRequestContext, path: string, asked: object) => {
  const answer = await calls.post(path, { data: asked, headers: { origin: process.env.KHLANG_ADDRESS as string } })
  return await answer.json()
}

/** Somebody new, who has signed up and opened the link of the mail: journeys side by side must not share an account. */
export const newPerson = async (): Promise<Person> => {
  const username = `p${randomBytes(6).toString('hex')}`
  const person = { username, password, email: `${username}@example.org` }
  // An address of its own, for sign-ups are limited by address.
  const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const calls = await request.newContext({
    baseURL: process.env.KHLANG_ADDRESS as string,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  await post(calls, '/api/AcceptCookie', {})
  const own = { firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'student' }
  expect(await post(calls, '/api/afterPolicyRegister', { ...person, ...own })).toEqual({ status: 'success' })
  const token = await linkTo(person.email)
  expect(await post(calls, '/api/secondStepRegister', { token })).toEqual({ status: 'success' })
  await calls.dispose()
  return person
}

/** Signs a browser in by calls, taking over from any other; answers what the login said. */
export const signIn = async (
  { request: calls }: BrowserContext,
  { username, password: own }: Omit<Person, 'email'>,
) => {
  await post(calls, '/api/AcceptCookie', {})
  const said: { status: string; owed: string[] } = await post(calls, '/api/login', { username, password: own })
  for (const step of said.owed) {
    if (step === 'takeOver') await post(calls, '/api/updateStatus', { status: '2' })
    if (step === 'policy') await post(calls, '/api/acceptNewConsent', {})
  }
  return said
}
