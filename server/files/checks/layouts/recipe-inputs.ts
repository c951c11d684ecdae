import type { FileRecipe } from '../../../../contract/files/recipes.ts'

/** A recipe that was applied to a file, with the column names that it has found; it is kept for the next upload of the report. */
export interface AppliedRecipe {
  recipe: FileRecipe
  names: string[]
}

/** The recipes to read a file with. */
export interface RecipeInput {
  /** The publisher's recipe; a plain one reads the file as it is, without a suggestion. */
  recipe?: FileRecipe
  /** The report's saved recipe; tried if the publisher sent none. */
  savedRecipe?: AppliedRecipe
}
