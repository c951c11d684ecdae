import type { ColumnChoice } from '../../../../contract/tables/column-choices.ts'
import type {
  ColumnFacts,
  ColumnFlag,
  ColumnKind,
  ColumnRecipe,
  ColumnRole,
} from '../../../../contract/tables/columns.ts'
import { parseYear } from './year-columns.ts'

/** The highest number of digits of a decimal that is stored in eight bytes, and of one in sixteen bytes. */
const maxDigits = { narrow: 18, wide: 38 } as const
/** A longer text is prose, not a value chosen from a list. */
const maxLabelLength = 80

/** The recipe that follows from the texts of a column, with the reason if it stays text although many texts look like numbers or days. */
type DetectedRecipe = Pick<ColumnRecipe, 'kind' | 'width' | 'scale' | 'unit' | 'era' | 'order' | 'isZoned'> & {
  flag?: ColumnFlag
}
/** The recipe of a column of texts. */
const plainText: DetectedRecipe = {
  kind: 'text',
  width: 0,
  scale: 0,
  unit: null,
  era: null,
  order: null,
  isZoned: false,
}

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
  const isChosen = kind !== detectedRecipe.kind
  const recipe = {
    name,
    ...detectedRecipe,
    kind,
    ...(kind === 'decimal' && isChosen ? computeDecimalSize(facts) : {}),
    // Staff can choose null: no unit, no era or no order.
    unit: choice.unit === undefined ? detectedRecipe.unit : choice.unit,
    era: choice.era === undefined ? detectedRecipe.era : choice.era,
    order: choice.order === undefined ? detectedRecipe.order : choice.order,
    missing: choice.missing ?? (kind === 'text' ? [] : Object.keys(facts.missing)),
    // A column of texts under a year may contain figures with several units.
    ...(kind === 'text' && parseYear(name) && { hasFigures: facts.counts.integer + facts.counts.decimal > 0 }),
  }
  return { recipe: { ...recipe, role: choice.role ?? pickRole(recipe, facts) }, flag: isChosen ? null : flag }
}

const detectRecipe = (name: string, facts: ColumnFacts): DetectedRecipe => {
  const { present, counts } = facts
  const numberCount = counts.integer + counts.decimal + counts.exponent
  const dateCount = counts.isoDate + counts.slashedDate
  if (present === 0) return plainText
  if (numberCount === present) return buildNumberRecipe(name, facts)
  if (counts.isoDate === present || counts.slashedDate === present) return buildDateRecipe(facts)
  if (counts.datetime === present) return addEra(facts, { ...plainText, kind: 'datetime' })
  if (counts.moment === present) return addEra(facts, { ...plainText, kind: 'datetime', isZoned: true })
  return { ...plainText, flag: findFlag(facts, numberCount, dateCount) }
}

/** Finds why a column stays text; undefined if most of its texts are ordinary text. */
const findFlag = ({ present, counts }: ColumnFacts, numberCount: number, dateCount: number): ColumnFlag | undefined => {
  if (numberCount + counts.zeros + counts.long === present) return counts.zeros > 0 ? 'leadingZeros' : 'longNumbers'
  if (dateCount + counts.datetime + counts.moment === present) return 'mixedDates'
  if (numberCount * 2 >= present) return 'almostNumbers'
  return dateCount * 2 >= present ? 'almostDates' : undefined
}

const buildNumberRecipe = (name: string, facts: ColumnFacts): DetectedRecipe => {
  const { present, counts, percents, years, integerDigits, scale } = facts
  if (percents > 0 && percents < present) return { ...plainText, flag: 'mixedUnits' }
  const unit = percents > 0 ? ('%' as const) : null
  if (counts.integer === present) {
    const recipe = { ...plainText, kind: 'integer' as const, unit }
    return isYearName(name) && years.none === 0 && !unit ? addEra(facts, recipe) : recipe
  }
  // A decimal is exact, so it is preferred to double precision (`number`) if eight bytes suffice.
  if (counts.exponent === 0 && integerDigits + scale <= maxDigits.narrow)
    return { ...plainText, kind: 'decimal', unit, ...computeDecimalSize(facts) }
  if (facts.fitsDouble) return { ...plainText, kind: 'number', unit }
  if (counts.exponent === 0 && integerDigits + scale <= maxDigits.wide)
    return { ...plainText, kind: 'decimal', unit, ...computeDecimalSize(facts) }
  return { ...plainText, flag: 'longNumbers' }
}

const computeDecimalSize = ({ integerDigits, scale }: ColumnFacts) => ({
  width: integerDigits + scale <= maxDigits.narrow ? maxDigits.narrow : maxDigits.wide,
  scale,
})

/** Adds the era of the years to a recipe. A column with years of both eras stays text, because an era is never guessed. */
const addEra = ({ years }: ColumnFacts, recipe: DetectedRecipe): DetectedRecipe =>
  years.be > 0 && years.ce > 0 ? { ...plainText, flag: 'mixedEras' } : { ...recipe, era: years.be > 0 ? 'be' : 'ce' }

const buildDateRecipe = (facts: ColumnFacts): DetectedRecipe => {
  const { counts, orders } = facts
  const recipe = addEra(facts, { ...plainText, kind: 'date' })
  if (recipe.kind === 'text' || counts.slashedDate === 0) return recipe
  if (orders.mdy > 0 && orders.dmy > 0) return { ...plainText, flag: 'mixedDates' }
  // Dates with Buddhist years always have the day first. With Common Era years, only a day above 12 shows the order.
  if (orders.mdy > 0 || (orders.dmy === 0 && recipe.era === 'ce')) return { ...plainText, flag: 'dayOrder' }
  return { ...recipe, order: 'dmy' }
}

const splitWords = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u)
/**
 * Returns true for the name of a column that contains years. A name that is a year itself, such as `พ.ศ. 2563`, belongs to a column with
 * figures of this year.
 */
const isYearName = (name: string) =>
  parseYear(name) === undefined &&
  (/ปี|พ\.?\s?ศ|ค\.?\s?ศ/.test(name) || splitWords(name).some(word => word === 'year' || word === 'years'))
/** Numbers in a column with such a name identify something, and are not figures. */
const labelWords = ['id', 'code', 'zip', 'zipcode', 'postcode', 'no', 'no.', 'fips', 'isbn', 'phone']
const isLabelName = (name: string) =>
  /รหัส|เลขที่|ลำดับ|โทรศัพท์|ไปรษณีย์/.test(name) || splitWords(name).some(word => labelWords.includes(word))
const isNoteName = (name: string) =>
  /หมายเหตุ/.test(name) ||
  splitWords(name).some(word => ['note', 'notes', 'remark', 'remarks', 'comment'].includes(word))

const isNumber = (kind: ColumnKind) => kind === 'integer' || kind === 'decimal' || kind === 'number'

const pickRole = ({ name, kind, era }: Omit<ColumnRecipe, 'role'>, { averageLength }: ColumnFacts): ColumnRole => {
  if (kind === 'date' || kind === 'datetime' || (kind === 'integer' && era)) return 'time'
  if (isNumber(kind)) return isLabelName(name) ? 'label' : 'measure'
  return isNoteName(name) || averageLength > maxLabelLength ? 'note' : 'label'
}
