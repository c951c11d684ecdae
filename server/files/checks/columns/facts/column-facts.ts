import type { ColumnFacts } from '../../../../../contract/tables/columns.ts'
import { isDigitAt } from '../ascii-figures.ts'
import { mayBePeriod } from '../period-readings.ts'
import { isMissingWord } from './missing-words.ts'
import { createNumberFacts } from './number-facts.ts'
import { createTally } from './tallies.ts'
import { createTextFacts } from './text-facts.ts'
import { createTimeFacts } from './time-facts.ts'
import { createYearPartFacts } from './year-part-facts.ts'

/** Gathers the facts about one column, text by text. Ignores empty texts. */
export const createColumnFacts = () => {
  const tally = createTally()
  const { counts, years, examples, addExample } = tally
  const missing: Record<string, number> = {}
  const { facts: numberFacts, addNumber, addMarkedNumber } = createNumberFacts(tally)
  const { facts: timeFacts, addDate, addPeriod } = createTimeFacts(tally)
  const textFacts = createTextFacts()
  const yearPartFacts = createYearPartFacts()
  const addFigure = (text: string, row: number) =>
    mayBeFigure(text) && (addNumber(text, row) || addDate(text, row) || addMarkedNumber(text, row))
  return {
    /** Adds the text of a row; the header is row 1. */
    add(cellText: string, row: number) {
      const text = cellText.trim()
      if (text === '') return
      if (isMissingWord(text)) {
        missing[text] = (missing[text] ?? 0) + 1
        return
      }
      textFacts.add(text)
      yearPartFacts.add(text)
      if (addFigure(text, row) || (mayBePeriod(text) && addPeriod(text, row))) return
      counts.text += 1
      addExample('notNumber', text, row)
      addExample('notDate', text, row)
    },
    computeFacts: (): ColumnFacts => ({
      ...textFacts.computeFacts(),
      ...numberFacts,
      ...timeFacts,
      ...yearPartFacts.facts,
      counts,
      missing,
      years,
      examples,
    }),
  }
}

/** The characters other than digits that a number or a day may begin with; the last two mean minus. */
const firstCharacters = '(+-.\u2212\u2013'

/** Returns true if a text begins like a number or a day. Most texts do not, and need no further check. */
const mayBeFigure = (text: string) => isDigitAt(text, 0) || firstCharacters.includes(text[0]!)
