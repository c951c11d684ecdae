import { createContext } from 'react'

interface ServerPage {
  /** Undefined in the browser, which hides it from scripts and no longer needs it. */
  nonce?: string
  /** Scripts with the translations of the page's language. */
  wordScripts: string[]
}

/** Values that only the server has when it renders a page; empty in the browser. */
export const ServerPageContext = createContext<ServerPage>({ wordScripts: [] })
