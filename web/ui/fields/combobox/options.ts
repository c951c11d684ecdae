/** One choice of a combobox. */
export interface Option {
  key: string
  label: string
  /** A second line below the label. */
  detail?: string
}

/** Finds the options for typed words. */
export type Search = (words: string) => Promise<Option[]>

/** Maximum number of options that a search finds. If there are so many, a note tells the user to type more. */
export const maxOptions = 20
