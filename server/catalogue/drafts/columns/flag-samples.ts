import {
  type ColumnExample,
  type ColumnFacts,
  type ColumnFlag,
  type ExampleKind,
  exampleKinds,
} from '../../../../contract/tables/columns.ts'
import { countNumbers } from '../../../files/index.ts'

/**
 * Returns texts of a column that show why it is flagged: several of the rarest kind of text, which are often the ones to correct, then one
 * of each other kind. Empty without a flag, and for a draft from before the portal kept examples.
 */
export const pickFlagSamples = (flag: ColumnFlag | null, facts: ColumnFacts): ColumnExample[] => {
  const { examples } = facts
  if (!flag || !examples) return []
  const counts = countTexts(flag, facts)
  const kinds = exampleKinds
    .filter(kind => (counts[kind] ?? 0) > 0)
    .toSorted((kind, otherKind) => counts[kind]! - counts[otherKind]!)
  return kinds.flatMap((kind, index) => (index === 0 ? examples[kind] : examples[kind].slice(0, 1)))
}

/** Counts the texts of each kind that is a reason of the flag. */
const countTexts = (flag: ColumnFlag, facts: ColumnFacts): Partial<Record<ExampleKind, number>> => {
  const { present, counts, percents, marked = 0, years, orders, periods } = facts
  if (flag === 'mixedEras') return { be: years.be, ce: years.ce }
  if (flag === 'mixedUnits') return { percent: percents, plain: present - percents }
  if (flag === 'mixedDates') {
    const { isoDate, slashedDate, datetime, moment } = counts
    const isOneForm = slashedDate === present
    return isOneForm ? { dmy: orders.dmy, mdy: orders.mdy } : { isoDate, slashedDate, datetime, moment, ...periods }
  }
  if (flag === 'markedNumbers') return { marked }
  if (flag === 'leadingZeros') return { zeros: counts.zeros }
  if (flag === 'longNumbers') return { long: counts.long }
  if (flag === 'dayOrder') return { slashedDate: counts.slashedDate }
  return flag === 'almostDates' ? { notDate: present } : { notNumber: present - countNumbers(facts) }
}
