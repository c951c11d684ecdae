import type { ColumnChoice, ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import {
  type ColumnFacts,
  type ColumnFlag,
  type ColumnKind,
  type ColumnRecipe,
  isNumberKind,
  type Period,
} from '../../../../contract/tables/columns.ts'
import { isFiscalName, isYearName } from './column-names.ts'
import { pickRole } from './column-roles.ts'
import { parseYear } from './year-headers.ts'

/** The highest number of digits of a decimal that is stored in eight bytes, and of one in sixteen bytes. */
const maxDigits = { narrow: 18, wide: 38 } as const

/** The recipe that follows from the texts of a column, with the reason if it stays text although many texts look like numbers or days. */
type DetectedRecipe = Pick<
  ColumnRecipe,
  'kind' | 'width' | 'scale' | 'unit' | 'era' | 'order' | 'isZoned' | 'period'
> & {
  flag?: ColumnFlag
}
/** The base of every recipe. */
const emptyRecipe = {
  width: 0,
  scale: 0,
  unit: null,
  era: null,
  order: null,
  isZoned: false,
} satisfies Omit<DetectedRecipe, 'kind'>
/** The recipe of a column of texts. */
const textRecipe: DetectedRecipe = { ...emptyRecipe, kind: 'text' }

/**
 * Builds the recipe that converts the texts of a column, from the facts about them and the choices of staff. `flag` is the reason if the
 * column stays text although many texts look like numbers or days.
 */
export const buildColumnRecipe = (
  name: string,
  facts: ColumnFacts,
  choice: ColumnChoice = {},
): { recipe: ColumnRecipe; flag: ColumnFlag | null } => {
  const { flag = null, ...detectedRecipe } = detectRecipe(name, facts)
  const kind = choice.kind ?? detectedRecipe.kind
  const differsFromDetected = kind !== detectedRecipe.kind
  const suitableRecipe = differsFromDetected ? buildRecipeOfKind(name, facts, kind) : detectedRecipe
  const recipe = {
    name,
    ...suitableRecipe,
    ...pickSettings(suitableRecipe, choice),
    missing: choice.missing ?? (kind === 'text' ? [] : Object.keys(facts.missing)),
    ...(isNumberKind(kind) && (facts.marked ?? 0) > 0 && { hasMarks: true as const }),
    // A column of texts under a year may contain figures with several units.
    ...(kind === 'text' && parseYear(name) && { hasFigures: facts.counts.integer + facts.counts.decimal > 0 }),
  }
  const role = choice.role ?? pickRole(recipe, facts)
  // The flag explains the detected kind, so it does not apply to another one.
  return { recipe: { ...recipe, role }, flag: differsFromDetected ? null : flag }
}

/** Builds the recipe for a kind that staff chose instead of the detected one. The texts that are of this kind decide the rest. */
const buildRecipeOfKind = (name: string, facts: ColumnFacts, kind: ColumnKind): DetectedRecipe => {
  const { counts, percents, years } = facts
  const majorityEra = years.be > years.ce ? 'be' : 'ce'
  if (kind === 'date') {
    const period = findMostFrequentPeriod(facts)
    return { ...emptyRecipe, kind, era: majorityEra, ...(period && { period }) }
  }
  if (kind === 'datetime') return { ...emptyRecipe, kind, era: majorityEra, isZoned: counts.moment > counts.datetime }
  if (!isNumberKind(kind)) return textRecipe
  // Numbers with and without a per cent sign may have different units, so only staff can say that all are per cent.
  const unit = percents > 0 && percents === countNumbers(facts) ? '%' : null
  const era = kind === 'integer' && !unit && mayBeYears(facts) && isYearName(name) ? majorityEra : null
  return { ...emptyRecipe, kind, unit, era, ...(kind === 'decimal' && computeDecimalSize(facts)) }
}

/** Picks the unit, the era and the order that staff chose, otherwise those of the recipe. A kind without them has none. */
const pickSettings = ({ kind, unit, era, order }: DetectedRecipe, choice: ColumnChoice) => {
  const isTime = kind === 'date' || kind === 'datetime'
  const pick = <Setting>(chosen: Setting | undefined, other: Setting) => (chosen === undefined ? other : chosen)
  const integerEra = kind === 'integer' ? pick(choice.era, era) : null
  return {
    unit: isNumberKind(kind) ? pick(choice.unit, unit) : null,
    // Every day has a year of an era, so null means the detected era; for integers it means that they are no years.
    era: isTime ? (choice.era ?? era) : integerEra,
    order: kind === 'date' ? pick(choice.order, order) : null,
  }
}

/** Returns the number of texts that are numbers, with or without a mark; codes with leading zeros and numbers with too many digits do not count. */
export const countNumbers = ({ counts }: ColumnFacts) => counts.integer + counts.decimal + counts.exponent

/** Returns the number of texts that are months, and of those that are quarters. */
const countPeriods = ({ periods = { month: 0, quarter: 0 } }: ColumnFacts) => periods

/** Returns the number of texts that are days, with or without a time, months or quarters. */
export const countTimes = (facts: ColumnFacts) => {
  const { isoDate, slashedDate, datetime, moment } = facts.counts
  const { month, quarter } = countPeriods(facts)
  return isoDate + slashedDate + datetime + moment + month + quarter
}

/** Returns true if a column has whole numbers or days, and each of them has a year of an era. */
export const mayBeYears = ({ years }: ColumnFacts) => years.none === 0 && years.be + years.ce > 0

/** Returns the period that more texts have than are days; undefined if most are days. */
const findMostFrequentPeriod = (facts: ColumnFacts): Period | undefined => {
  const { month, quarter } = countPeriods(facts)
  if (facts.counts.isoDate + facts.counts.slashedDate >= month + quarter) return undefined
  return month >= quarter ? 'month' : 'quarter'
}

const detectRecipe = (name: string, facts: ColumnFacts): DetectedRecipe => {
  const { present, counts, marked = 0 } = facts
  const numberCount = countNumbers(facts)
  const dateCount = counts.isoDate + counts.slashedDate
  const { month: monthCount, quarter: quarterCount } = countPeriods(facts)
  if (present === 0) return textRecipe
  if (numberCount === present)
    return marked * 2 > present ? { ...textRecipe, flag: 'markedNumbers' } : buildNumberRecipe(name, facts)
  if (counts.isoDate === present || counts.slashedDate === present) return buildDateRecipe(facts)
  if (counts.datetime === present) return addEra(facts, { ...emptyRecipe, kind: 'datetime' })
  if (counts.moment === present) return addEra(facts, { ...emptyRecipe, kind: 'datetime', isZoned: true })
  if (monthCount === present) return addEra(facts, { ...emptyRecipe, kind: 'date', period: 'month' })
  if (quarterCount === present)
    // A quarter of a fiscal year has other months.
    return isFiscalName(name) ? textRecipe : addEra(facts, { ...emptyRecipe, kind: 'date', period: 'quarter' })
  return { ...textRecipe, flag: findFlag(facts, numberCount, dateCount + monthCount + quarterCount) }
}

/** Finds why a column stays text; undefined if most of its texts are ordinary text. */
const findFlag = (facts: ColumnFacts, numberCount: number, dateCount: number): ColumnFlag | undefined => {
  const { present, counts } = facts
  // `zeros` counts numbers with leading zeros, `long` those with too many digits.
  const allLookLikeNumbers = numberCount + counts.zeros + counts.long === present
  if (allLookLikeNumbers) return counts.zeros > 0 ? 'leadingZeros' : 'longNumbers'
  if (countTimes(facts) === present) return 'mixedDates'
  if (numberCount * 2 >= present) return 'almostNumbers'
  return dateCount * 2 >= present ? 'almostDates' : undefined
}

const buildNumberRecipe = (name: string, facts: ColumnFacts): DetectedRecipe => {
  const { present, counts, percents, years, integerDigits, scale } = facts
  const canBeDecimal = (digits: number) => counts.exponent === 0 && integerDigits + scale <= digits
  if (percents > 0 && percents < present) return { ...textRecipe, flag: 'mixedUnits' }
  const unit = percents > 0 ? ('%' as const) : null
  if (counts.integer === present) {
    const recipe = { ...emptyRecipe, kind: 'integer' as const, unit }
    return isYearName(name) && years.none === 0 && !unit ? addEra(facts, recipe) : recipe
  }
  // A decimal is exact, so it is preferred to double precision (`number`) if eight bytes suffice.
  if (canBeDecimal(maxDigits.narrow)) return { ...emptyRecipe, kind: 'decimal', unit, ...computeDecimalSize(facts) }
  if (facts.fitsDouble) return { ...emptyRecipe, kind: 'number', unit }
  if (canBeDecimal(maxDigits.wide)) return { ...emptyRecipe, kind: 'decimal', unit, ...computeDecimalSize(facts) }
  return { ...textRecipe, flag: 'longNumbers' }
}

const computeDecimalSize = ({ integerDigits, scale }: ColumnFacts) => ({
  width: integerDigits + scale <= maxDigits.narrow ? maxDigits.narrow : maxDigits.wide,
  scale,
})

/** Adds the era of the years to a recipe. A column with years of both eras stays text, because an era is never guessed. */
const addEra = ({ years }: ColumnFacts, recipe: DetectedRecipe): DetectedRecipe =>
  years.be > 0 && years.ce > 0 ? { ...textRecipe, flag: 'mixedEras' } : { ...recipe, era: years.be > 0 ? 'be' : 'ce' }

const buildDateRecipe = (facts: ColumnFacts): DetectedRecipe => {
  const { counts, orders } = facts
  const recipe = addEra(facts, { ...emptyRecipe, kind: 'date' })
  if (recipe.kind === 'text' || counts.slashedDate === 0) return recipe
  if (orders.mdy > 0 && orders.dmy > 0) return { ...textRecipe, flag: 'mixedDates' }
  const isMonthFirst = orders.mdy > 0
  // Dates with Buddhist years always have the day first. With Common Era years, only a day above 12 shows the order.
  const isOrderUnknown = orders.dmy === 0 && recipe.era === 'ce'
  // Staff must choose either order.
  if (isMonthFirst || isOrderUnknown) return { ...textRecipe, flag: 'dayOrder' }
  return { ...recipe, order: 'dmy' }
}

/** Returns the choice for a column. Only own properties count, because a column may be called `constructor`. */
export const findColumnChoice = (choices: ColumnChoices, name: string): ColumnChoice | undefined =>
  Object.hasOwn(choices, name) ? choices[name] : undefined
