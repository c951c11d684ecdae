import { isPlainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import { maxRecipeNames } from './applied-recipes.ts'
import { type FoundLayout, hasSuggestedRecipe } from './layouts.ts'
import type { AppliedRecipe, RecipeInput } from './recipe-inputs.ts'

/** A table and the recipe that read it. */
export interface LaidOutTable<T> {
  table: T
  /** The recipe that was applied; undefined if the file was read as it is. */
  applied?: AppliedRecipe
  /** The layouts of the sheets, with the applied recipe; undefined if the file was read as it is. */
  layouts?: FileLayout[]
}

/** Reads one file in several ways. */
export interface LayoutReader<T> {
  /** Reads the file as a table; `hasOnlyTable` is true if it contains nothing else. */
  readPlain(): Promise<{ table: T; hasOnlyTable: boolean }>
  /** Writes the table of a recipe to a file, and reads this file. */
  readCleaned(recipe: FileRecipe, savedNames?: readonly string[]): Promise<{ table: T; names: string[] }>
  /** Returns the layout of each sheet with a suggested recipe; `isTable` is true if the file can be read as it is. */
  suggestLayouts(reading: { isTable: boolean }): Promise<FoundLayout[]>
  /** Returns the layout of each sheet with the applied recipe. */
  showLayouts(recipe: FileRecipe): Promise<FileLayout[]>
  /** Lists the faults of the file if it is read with a recipe. */
  tryRecipe(recipe: FileRecipe): Promise<FoundFault[]>
}

/** Thrown for a file that needs a recipe, with a suggestion for each sheet. */
export class RaggedRefusal extends Refusal {
  readonly layouts: FileLayout[]

  constructor(faults: FoundFault[], layouts: FileLayout[]) {
    super(faults)
    this.layouts = layouts
  }
}

/**
 * Reads the table of a file with the requested recipe, otherwise with the saved one if it fits, otherwise as it is. Throws a RaggedRefusal
 * for a file that needs another recipe.
 */
export const readLaidOut = async <T>(
  reader: LayoutReader<T>,
  { recipe, savedRecipe }: RecipeInput,
): Promise<LaidOutTable<T>> => {
  if (recipe) return isPlainRecipe(recipe) ? readAsIs(reader) : readWithRequestedRecipe(reader, recipe)
  if (!savedRecipe) return readOrRefuse(reader, [])
  const reading = await catchRefusal(() => readApplied(reader, savedRecipe.recipe, savedRecipe.names))
  if ('table' in reading) return reading
  return readOrRefuse(reader, [{ rule: 'recipeUnfit', row: savedRecipe.recipe.headerRow }])
}

const readWithRequestedRecipe = async <T>(reader: LayoutReader<T>, recipe: FileRecipe): Promise<LaidOutTable<T>> => {
  const reading = await catchRefusal(() => readApplied(reader, recipe))
  return 'table' in reading ? reading : refuseUnreadable(reader, reading.refusal, { isRequestedRecipe: true })
}

/** Reads a file for which a plain recipe was requested: the whole file is the table. */
const readAsIs = async <T>(reader: LayoutReader<T>): Promise<LaidOutTable<T>> => {
  const reading = await catchRefusal(() => reader.readPlain())
  if ('table' in reading) return { table: reading.table }
  return refuseUnreadable(reader, reading.refusal, { isRequestedRecipe: false })
}

/** Reads a file without a recipe, and refuses it if staff must choose one. `unfitFaults` has the fault of a saved recipe that does not fit. */
const readOrRefuse = async <T>(reader: LayoutReader<T>, unfitFaults: FoundFault[]): Promise<LaidOutTable<T>> => {
  const reading = await catchRefusal(() => reader.readPlain())
  if (!('table' in reading)) return refuseUnreadable(reader, reading.refusal, { isRequestedRecipe: false, unfitFaults })
  const layouts = reading.hasOnlyTable ? [] : await reader.suggestLayouts({ isTable: true })
  return needsChoice(layouts) ? refuseWithLayouts(reader, layouts, unfitFaults) : { table: reading.table }
}

/** Returns true if staff must choose one of several sheets, or confirm the suggested recipe of one. */
const needsChoice = (layouts: readonly FoundLayout[]) => layouts.length > 1 || layouts.some(hasSuggestedRecipe)

const readApplied = async <T>(
  reader: LayoutReader<T>,
  recipe: FileRecipe,
  savedNames?: readonly string[],
): Promise<LaidOutTable<T>> => {
  const { table, names } = await reader.readCleaned(recipe, savedNames)
  return {
    table,
    applied: { recipe, names: names.slice(0, maxRecipeNames) },
    layouts: await reader.showLayouts(recipe),
  }
}

/** Faults that a recipe can correct. */
const layoutRules = new Set<FoundFault['rule']>([
  'raggedRow',
  'columnUnnamed',
  'columnTwice',
  'columnNameDirection',
  'columnNameTooLong',
  'headerMissing',
  'valueOutsideTable',
  'csvSeparator',
  'recipeColumn',
  'recipeSheet',
  'noRecords',
])

interface RefusedReading {
  /** True if the request has a recipe: the refusal then has the faults of this recipe. */
  isRequestedRecipe: boolean
  /** The fault of a saved recipe that does not fit. */
  unfitFaults?: FoundFault[]
}

/** Refuses a file that cannot be read, with suggested layouts; without layouts if no recipe can correct its faults. */
const refuseUnreadable = async <T>(
  reader: LayoutReader<T>,
  refusal: Refusal,
  { isRequestedRecipe, unfitFaults = [] }: RefusedReading,
): Promise<never> => {
  if (!layoutRules.has(refusal.faults[0]!.rule)) throw refusal
  const layouts = await reader.suggestLayouts({ isTable: false })
  if (isRequestedRecipe)
    throw new RaggedRefusal(
      refusal.faults,
      layouts.map(({ layout }) => layout),
    )
  if (needsChoice(layouts)) return refuseWithLayouts(reader, layouts, unfitFaults)
  throw unfitFaults.length > 0 ? new Refusal([...unfitFaults, ...refusal.faults]) : refusal
}

/** Refuses a file with its layouts: to choose one of several sheets, or with all faults of the only one. */
const refuseWithLayouts = async <T>(
  reader: LayoutReader<T>,
  layouts: readonly FoundLayout[],
  unfitFaults: readonly FoundFault[],
): Promise<never> => {
  const [firstLayout] = layouts
  const sheetNames = layouts.map(({ layout }) => toDisplayText(layout.sheet ?? '')).join(', ')
  const faults: FoundFault[] =
    layouts.length > 1
      ? [{ rule: 'severalSheets', values: { sheets: sheetNames } }]
      : [...firstLayout!.findings, ...(await reader.tryRecipe(firstLayout!.layout.recipe))]
  throw new RaggedRefusal(
    [...unfitFaults, ...faults],
    layouts.map(({ layout }) => layout),
  )
}

/** Runs the work, and returns its Refusal in place of a result. */
const catchRefusal = async <T extends object>(work: () => Promise<T>): Promise<T | { refusal: Refusal }> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
