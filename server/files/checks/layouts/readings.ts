import { isPlain } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import { maxKeptNames } from './applied-recipes.ts'
import { type FoundLayout, hasSuggestion } from './layouts.ts'
import type { KeptRecipe, RecipeInput } from './recipe-inputs.ts'

/** A table and the recipe that read it. */
export interface LaidOutTable<T> {
  table: T
  /** Undefined if the file was read as it is. */
  applied?: KeptRecipe
  layouts?: FileLayout[]
}

/** Readers of one file. */
export interface LayoutReader<T> {
  /** Reads the file as a table; `hasOnlyTable` is true if it contains nothing else. */
  readPlain(): Promise<{ table: T; hasOnlyTable: boolean }>
  /** Writes the table of a recipe and reads it. */
  readCleaned(recipe: FileRecipe, savedNames?: readonly string[]): Promise<{ table: T; names: string[] }>
  /** Returns the layout of each sheet. */
  suggestLayouts(isTable: boolean): Promise<FoundLayout[]>
  showLayouts(recipe: FileRecipe): Promise<FileLayout[]>
  tryRecipe(recipe: FileRecipe): Promise<FoundFault[]>
}

/** Refuses a file that needs a recipe, with a suggestion for each sheet. */
export class RaggedRefusal extends Refusal {
  readonly layouts: FileLayout[]

  constructor(faults: FoundFault[], layouts: FileLayout[]) {
    super(faults)
    this.layouts = layouts
  }
}

/** Reads the table of a file with the given or saved recipe. Refuses a file whose table is ambiguous, with its layout. */
export const readLaidOut = async <T>(
  reader: LayoutReader<T>,
  { recipe, kept }: RecipeInput,
): Promise<LaidOutTable<T>> => {
  if (recipe && !isPlain(recipe)) {
    const reading = await catchRefusal(() => readApplied(reader, recipe))
    return 'table' in reading ? reading : refuseWithSuggestion(reader, reading.refusal, { isGiven: true })
  }
  const savedRecipe = recipe ? undefined : kept
  const applied = savedRecipe && (await catchRefusal(() => readApplied(reader, savedRecipe.recipe, savedRecipe.names)))
  if (applied && 'table' in applied) return applied
  const unfit: FoundFault[] = savedRecipe ? [{ rule: 'recipeUnfit', row: savedRecipe.recipe.headerRow }] : []
  const plain = await catchRefusal(() => reader.readPlain())
  if (!('table' in plain)) return refuseWithSuggestion(reader, plain.refusal, { isGiven: false, unfit })
  const layouts = recipe || plain.hasOnlyTable ? [] : await reader.suggestLayouts(true)
  if (layouts.length > 1 || layouts.some(hasSuggestion)) return refuseWith(reader, layouts, unfit)
  return { table: plain.table }
}

const readApplied = async <T>(
  reader: LayoutReader<T>,
  recipe: FileRecipe,
  savedNames?: readonly string[],
): Promise<LaidOutTable<T>> => {
  const { table, names } = await reader.readCleaned(recipe, savedNames)
  return { table, applied: { recipe, names: names.slice(0, maxKeptNames) }, layouts: await reader.showLayouts(recipe) }
}

/** Faults that a recipe can correct. */
const layoutRules = new Set<FoundFault['rule']>([
  'raggedRow',
  'columnUnnamed',
  'columnTwice',
  'columnNameTooLong',
  'headerMissing',
  'valueOutsideTable',
  'csvSeparator',
  'recipeColumn',
  'recipeSheet',
  'noRecords',
])

interface RefusedReading {
  /** True if the publisher sent a recipe: the refusal then lists faults instead of a layout. */
  isGiven: boolean
  unfit?: FoundFault[]
}

const refuseWithSuggestion = async <T>(
  reader: LayoutReader<T>,
  refusal: Refusal,
  { isGiven, unfit = [] }: RefusedReading,
): Promise<never> => {
  if (!layoutRules.has(refusal.faults[0]!.rule)) throw refusal
  const layouts = await reader.suggestLayouts(false)
  if (isGiven)
    throw new RaggedRefusal(
      refusal.faults,
      layouts.map(({ layout }) => layout),
    )
  if (layouts.length > 1 || layouts.some(hasSuggestion)) return refuseWith(reader, layouts, unfit)
  throw unfit.length > 0 ? new Refusal([...unfit, ...refusal.faults]) : refusal
}

const refuseWith = async <T>(
  reader: LayoutReader<T>,
  layouts: readonly FoundLayout[],
  unfit: readonly FoundFault[],
): Promise<never> => {
  const [first] = layouts
  const sheets = layouts.map(({ layout }) => toDisplayText(layout.sheet ?? '')).join(', ')
  const faults: FoundFault[] =
    layouts.length > 1
      ? [{ rule: 'severalSheets', values: { sheets } }]
      : [...first!.findings, ...(await reader.tryRecipe(first!.layout.recipe))]
  throw new RaggedRefusal(
    [...unfit, ...faults],
    layouts.map(({ layout }) => layout),
  )
}

const catchRefusal = async <T extends object>(work: () => Promise<T>): Promise<T | { refusal: Refusal }> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
