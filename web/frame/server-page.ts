import { createContext } from 'react'

interface ServerPage {
  /** For the inline scripts; undefined in the browser, where they have already run. */
  nonce?: string
  /** Scripts with the translations of the page's language. */
  wordScripts: string[]
}

/** Values that only the server has when it renders a page; empty in the browser. */
export const ServerPageContext = createContext<ServerPage>({ wordScripts: [] })
