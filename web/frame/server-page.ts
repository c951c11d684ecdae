import { createContext } from 'react'

interface ServerPage {
  /** A browser hides it from scripts, and needs it no more. */
  nonce?: string
  /** Scripts that hold the words of the page's language. */
  wordScripts: string[]
}

/** What only the server has when it renders a page; empty in the browser. */
export const ServerPageContext = createContext<ServerPage>({ wordScripts: [] })
