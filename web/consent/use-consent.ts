import { createContext, use } from 'react'
import type { CookieChoice } from '../../contract/consent/cookies.ts'

interface Consent {
  choice: CookieChoice | null
  /** Sends an answer; the choice changes once the server has it. Answers whether it has. */
  choose: (choice: CookieChoice) => Promise<boolean>
}

export const ConsentContext = createContext<Consent>({ choice: null, choose: async () => false })

/** The visit's answer to the cookie bar, and the way to give another. The server decides by its own record. */
export const useConsent = () => use(ConsentContext)
