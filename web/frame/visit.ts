import { createContext, redirect } from 'react-router'
import type { Visit } from '../../contract/visit.ts'

/** Gives loaders the visit by `context.get(visitContext)`. Set for every request that reaches a page. */
export const visitContext = createContext<Visit>()

const marked = 'x-login-required'

/** Returns a redirect to the login, which returns to the path afterwards; the caller throws it. */
export const toLogin = (path: string) =>
  redirect(`/login?to=${encodeURIComponent(path)}`, { headers: { [marked]: 'yes' } })

/** Sets status 401 for the data of a page that needs a login: React Router sends a redirect as 202 and follows it with any status. */
export const setLoginStatus = (answer: Response) => {
  if (!answer.headers.has(marked)) return answer
  const headers = new Headers(answer.headers)
  headers.delete(marked)
  return new Response(answer.body, { status: answer.status === 202 ? 401 : answer.status, headers })
}
