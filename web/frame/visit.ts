import { createContext, redirect } from 'react-router'
import type { Visit } from '../../contract/visit.ts'

/** Gives loaders the visit by `context.get(visitContext)`. Set for every request that reaches a page. */
export const visitContext = createContext<Visit>()

const loginHeader = 'x-login-required'

/** Returns a redirect to the login, which returns to the path afterwards; the caller throws it. */
export const toLogin = (path: string) =>
  redirect(`/login?to=${encodeURIComponent(path)}`, { headers: { [loginHeader]: 'yes' } })

/** Sets status 401 for the data of a page that needs a login: React Router sends a redirect as 202 and follows it with any status. */
export const setLoginStatus = (response: Response) => {
  if (!response.headers.has(loginHeader)) return response
  const headers = new Headers(response.headers)
  headers.delete(loginHeader)
  return new Response(response.body, { status: response.status === 202 ? 401 : response.status, headers })
}
