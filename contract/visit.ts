import type { ArgumentsOf, Call, OutputOf } from './call.ts'
import type { CookieChoice } from './consent/cookies.ts'

export type Language = 'en' | 'th'

/** The context of one page request on the server. Its calls run in process, with the rights of the user. */
export interface Visit {
  call: <C extends Call>(call: C, input?: ArgumentsOf<C>) => Promise<OutputOf<C>>
  /** Sends a request to the open API of tables in process and returns its JSON. It throws the refusals that programs receive. */
  sendQuery: (path: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>
  /** Logs an internal error; does nothing for a refusal and for an error that was logged already. */
  logError: (error: unknown) => void
  language: Language
  /** The nonce of the content security policy, new for each response: scripts without it do not run. */
  nonce: string
  /** Origin of the portal for readers, without a slash at the end. */
  publicUrl: string
  /** The reader's choice for the drawer of the navigation; 'mini' shows only icons, null is before the first choice. */
  drawer: 'open' | 'mini' | null
  /** The reader's answer to the cookie bar; null before the answer. */
  cookieChoice: CookieChoice | null
  signedIn: boolean
  /** Id of the request in the log. Error pages show it; it is removed from a page that is cached for other readers. */
  requestId: string
}

/** What the built web exports for the server. */
export interface Web {
  /** Names of the query parameters that visitors' pages read. A visitor's page is cached by its path and these parameters. */
  parameters: readonly string[]
  /** Returns true for the path of a page that reads parameters of any name, such as column names, so that it is not cached. */
  readsAllParameters: (path: string) => boolean
  /** Returns the pattern of the route for a path, such as `/report/:fileName`; undefined if no route matches. */
  findPattern: (path: string) => string | undefined
  /** Renders a page. */
  render: (request: Request, visit: Visit) => Promise<Response>
}
