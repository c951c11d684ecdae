import { refusalSentence } from '../../../contract/refusals.ts'
import type { Language } from '../../../contract/visit.ts'
import type { CallError } from '../calls.ts'

/** Returns the server's faults in a form, in the page's language; empty if no rule has a text. */
export const listRefusals = (error: unknown, language: Language): string[] =>
  ((error as Partial<CallError>).fields ?? []).flatMap(field => refusalSentence(field, language) ?? [])
