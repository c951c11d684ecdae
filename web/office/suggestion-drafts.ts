import { suggestionKey } from '../frame/unsaved.ts'

/** A suggestion to the office that is not sent yet: its text and the id of its category, both empty texts at first. */
export interface SuggestionDraft {
  text: string
  category: string
}

export const emptyDraft: SuggestionDraft = { text: '', category: '' }

/** Stores the draft for this tab, or removes the stored draft if the given one is empty. Does nothing if the browser refuses storage. */
export const storeOrRemoveDraft = (draft: SuggestionDraft) => {
  try {
    if (draft.text || draft.category) sessionStorage.setItem(suggestionKey, JSON.stringify(draft))
    else sessionStorage.removeItem(suggestionKey)
  } catch {
    // The page holds the draft too, until it is closed.
  }
}

/** Returns the draft that this tab has stored; an empty draft if there is none or the browser refuses storage. */
export const readDraft = (): SuggestionDraft => {
  try {
    const { text, category } = JSON.parse(sessionStorage.getItem(suggestionKey) ?? '{}')
    return { text: typeof text === 'string' ? text : '', category: typeof category === 'string' ? category : '' }
  } catch {
    return emptyDraft
  }
}
