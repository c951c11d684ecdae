import type { FileRecipe } from '../../../../contract/files/recipes.ts'

/** A recipe of a report, and the names that it found. */
export interface KeptRecipe {
  recipe: FileRecipe
  names: string[]
}

/** What is said of how to read a file. */
export interface Said {
  /** What its publisher says; a plain one reads it as it is and asks nothing. */
  recipe?: FileRecipe
  /** What was used for the report before; it is tried where the publisher says nothing. */
  kept?: KeptRecipe
}
