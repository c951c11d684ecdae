import { createContext, use } from 'react'
import type { CookieChoice } from '../../contract/consent/cookies.ts'

interface Consent {
  choice: CookieChoice | null
  /** Sends a choice, which applies once the server has recorded it. Resolves with true on success. */
  choose: (choice: CookieChoice) => Promise<boolean>
}

export const ConsentContext = createContext<Consent>({ choice: null, choose: async () => false })

/** Returns the choice about cookies, with a function to change it. The server relies on its own record. */
export const useConsent = () => use(ConsentContext)
