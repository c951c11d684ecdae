import { suggestData } from '../../contract/catalogue/suggestions.ts'
import { send } from '../frame/calls.ts'
import type { Draft } from './drafts.ts'

/** Sends a complete suggestion to the office. */
export const sendSuggestion = ({ text, category }: Draft) =>
  send(suggestData, { suggestion: text.trim(), categoryId: Number(category) })
