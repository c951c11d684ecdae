import { type ReactNode, useMemo } from 'react'

/** A column of a table of staff. */
export interface Column<Row> {
  /** Names it for the sort. */
  name: string
  label: string
  /** What the head shows in place of the label, such as a checkbox. */
  head?: ReactNode
  /** What one searches and sorts by; a column without one is neither searched nor sorted by. */
  text?: (row: Row) => string | number
  /** What the cell shows, where it is not the text itself; `place` counts the rows found, from 0. */
  show?: (row: Row, place: number) => ReactNode
  /** `r` for figures, `date` for days, `press` for what can be pressed. */
  className?: string
  /** Its share of the table's width, such as '20%'; needed where All shows more than a hundred rows. */
  width?: string
  /** Its place on a phone; see `onPhone`. */
  phone?: PhonePlace
}

/** Two lines of a row on a phone: the title and the state above, the second text and a note below; checkbox and button beside them. */
export type PhonePlace = 'select' | 'title' | 'state' | 'second' | 'note' | 'press'

/** Has the rows of a table show two lines on phones, made of the columns of these names. The others show when a row is opened. */
export const onPhone = <Row>(columns: Column<Row>[], places: Partial<Record<PhonePlace, string>>): Column<Row>[] =>
  columns.map(column => {
    const place = (Object.keys(places) as PhonePlace[]).find(name => places[name] === column.name)
    return place ? { ...column, phone: place } : column
  })

/** How many rows a page holds; `all` is one page that draws only the rows in sight. */
export type PageSize = number | 'all'
export const pageSizes: PageSize[] = [10, 25, 50, 'all']
/** For the work bench and for pickers. */
export const largePageSizes: PageSize[] = [100, 250, 500, 'all']

/** What the reader asks of a table. */
export interface Question {
  words: string
  sort: string | undefined
  descending: boolean
}

/** Rows of a table, of which not all need be at hand. */
export interface Rows<Row> {
  /** Undefined until it is known. */
  total: number | undefined
  /** The row at a place from 0; undefined while it is loading. */
  at: (place: number) => Row | undefined
  /** All rows are at hand. */
  isWhole?: boolean
  /** Says which places are looked at, so that they are fetched. */
  want?: (from: number, until: number) => void
  /** What kept rows from arriving. */
  failure?: unknown
  again?: () => void
}

/** Rows that are all at hand, those that hold every word asked for, in the order asked for. */
export const useLocalRows = <Row>(all: Row[], columns: Column<Row>[], question: Question): Rows<Row> => {
  const { words, sort, descending } = question
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are created again at each render and say the same
  const found = useMemo(() => answer(all, columns, question), [all, words, sort, descending])
  return { total: found.length, at: place => found[place], isWhole: true }
}

const collator = new Intl.Collator(['th', 'en'], { numeric: true })

/** The rows that hold every word, in the order that is asked for. */
export const answer = <Row>(rows: Row[], columns: Column<Row>[], { words, sort, descending }: Question): Row[] => {
  const texts = columns.flatMap(({ text }) => text ?? [])
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (row: Row) => {
    const whole = texts
      .map(text => String(text(row)))
      .join('\n')
      .toLowerCase()
    return sought.every(word => whole.includes(word))
  }
  const found = sought.length ? rows.filter(holds) : rows
  const by = columns.find(({ name }) => name === sort)?.text
  if (!by) return found
  const turned = descending ? -1 : 1
  return found.toSorted((a, b) => turned * compare(by(a), by(b)))
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
