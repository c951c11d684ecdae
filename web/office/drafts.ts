import { suggestionKey } from '../frame/unsaved.ts'

/** An unsent suggestion: the text, and a category by its id. */
export interface Draft {
  text: string
  category: string
}

export const emptyDraft: Draft = { text: '', category: '' }

/**
 * Stores a draft for this tab; an empty draft removes the stored one. If the browser refuses storage, the draft lasts as long as the page.
 */
export const keepDraft = (draft: Draft) => {
  try {
    if (draft.text || draft.category) sessionStorage.setItem(suggestionKey, JSON.stringify(draft))
    else sessionStorage.removeItem(suggestionKey)
  } catch {
    // The page still holds the draft.
  }
}

/** Returns the suggestion stored in this tab, or an empty one. */
export const readDraft = (): Draft => {
  try {
    const { text, category } = JSON.parse(sessionStorage.getItem(suggestionKey) ?? '{}')
    return { text: typeof text === 'string' ? text : '', category: typeof category === 'string' ? category : '' }
  } catch {
    return emptyDraft
  }
}
