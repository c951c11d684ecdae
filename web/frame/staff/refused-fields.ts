import { refusalSentence } from '../../../contract/refusals.ts'
import type { Language } from '../../../contract/visit.ts'
import type { CallError } from '../calls.ts'

/** What the portal says against the values of a form, in the reader's language; empty where it names no rule that screens know. */
export const refusedFields = (error: unknown, language: Language): string[] =>
  ((error as Partial<CallError>).fields ?? []).flatMap(field => refusalSentence(field, language) ?? [])
