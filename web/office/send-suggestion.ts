import { suggestData } from '../../contract/catalogue/suggestions.ts'
import { send } from '../frame/calls.ts'
import type { SuggestionDraft } from './suggestion-drafts.ts'

/** Sends a complete suggestion to the office. */
export const sendSuggestion = ({ text, category }: SuggestionDraft) =>
  send(suggestData, { suggestion: text.trim(), categoryId: Number(category) })
