import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
import { samplePassword } from '../server/testing/sample-portals.ts'
import { waitForLinkPath } from './mails.ts'

export interface Person {
  username: string
  password: string
  email: string
}

/** Also the password of the sample's people. */
export const password = samplePassword

/** Makes a call like a page of the portal: a call with cookies must have an Origin header. */
export const post = async (calls: APIRequestContext, path: string, input: object) => {
  const response = await calls.post(path, { data: input, headers: { origin: process.env.KHLANG_ADDRESS as string } })
  return await response.json()
}

/** Creates a person who has signed up and opened the link of the mail, as parallel journeys must not share an account. */
export const createPerson = async (): Promise<Person> => {
  const username = `p${randomBytes(6).toString('hex')}`
  const person = { username, password, email: `${username}@example.org` }
  // A separate address, as sign-ups are limited by address.
  const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const calls = await request.newContext({
    baseURL: process.env.KHLANG_ADDRESS as string,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  await post(calls, '/api/AcceptCookie', {})
  const own = { firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'student' }
  expect(await post(calls, '/api/afterPolicyRegister', { ...person, ...own })).toEqual({ status: 'success' })
  const token = (await waitForLinkPath('verify', person.email)).split('/').at(-1)
  expect(await post(calls, '/api/secondStepRegister', { token })).toEqual({ status: 'success' })
  await calls.dispose()
  return person
}

/** Signs in a browser by calls, taking over from any other session; returns the login's output. */
export const signIn = async (
  { request: calls }: BrowserContext,
  { username, password: own }: Omit<Person, 'email'>,
) => {
  await post(calls, '/api/AcceptCookie', {})
  const message: { status: string; owed: string[] } = await post(calls, '/api/login', { username, password: own })
  for (const step of message.owed) {
    if (step === 'takeOver') await post(calls, '/api/updateStatus', { status: '2' })
    if (step === 'policy') await post(calls, '/api/acceptNewConsent', {})
  }
  return message
}
