import type { FileRecipe } from '../../../../contract/files/recipes.ts'

/** A saved recipe and the column names that it found. */
export interface KeptRecipe {
  recipe: FileRecipe
  names: string[]
}

/** The recipes to read a file with. */
export interface RecipeInput {
  /** The publisher's recipe; a plain one reads the file as it is without questions. */
  recipe?: FileRecipe
  /** The report's saved recipe; tried if the publisher sent none. */
  kept?: KeptRecipe
}
