import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import { folding } from './folding.ts'
import type { Column } from './staff-rows.ts'

interface Props<Row> {
  row: Row | undefined
  columns: Column<Row>[]
  index: number
  /** True if not all rows are rendered, so that each row needs its index. */
  isCounted: boolean
  isChosen?: boolean
}

/** Returns true if the rows of a table show two lines on phones. */
export const isBrief = <Row,>(columns: Column<Row>[]) => columns.some(({ phone }) => phone === 'title')

/** Returns true if such a row expands on phones to show the columns that the two lines omit. */
export const hasMore = <Row,>(columns: Column<Row>[]) =>
  isBrief(columns) && !columns.some(({ phone }) => phone === 'press') && columns.some(({ phone }) => !phone)

/** One row of a staff table. */
export const StaffTableRow = <Row,>({ row, columns, index, isCounted, isChosen }: Props<Row>) => {
  const [isOpen, setIsOpen] = useState(false)
  const classes = [isChosen && 'chosen', isOpen && 'open'].filter(Boolean).join(' ')
  return (
    <tr {...folding.row} className={classes || undefined} aria-rowindex={isCounted ? index + 2 : undefined}>
      {columns.map(({ name, label, text, show, className, phone }) => (
        <td key={name} {...folding.cell} className={className} data-label={label} data-phone={phone}>
          {/* One box, so that the parts of a value stay together beside its label on phones. */}
          <div className="value">
            {row === undefined ? <span className="skel" /> : (show?.(row, index) ?? text?.(row))}
          </div>
        </td>
      ))}
      {hasMore(columns) && (
        <td {...folding.cell} className="more">
          {row !== undefined && <MoreButton name={pickRowTitle(columns, row)} isOpen={isOpen} onPress={setIsOpen} />}
        </td>
      )}
    </tr>
  )
}

const pickRowTitle = <Row,>(columns: Column<Row>[], row: Row) => {
  const titleColumns = columns.filter(({ phone, text, rowName }) =>
    phone === 'title' ? (rowName ?? text) : phone === 'second' && text,
  )
  const column = titleColumns.find(({ phone }) => phone === 'title') ?? titleColumns[0]
  return String((column?.rowName ?? column?.text)?.(row) ?? '')
}

interface MoreProps {
  name: string
  isOpen: boolean
  onPress: (isOpen: boolean) => void
}

const MoreButton = ({ name, isOpen, onPress }: MoreProps) => {
  const { t } = useTranslation('tables')
  return (
    <button
      type="button"
      className="iconbtn"
      aria-expanded={isOpen}
      aria-label={t('moreOf', { name })}
      onClick={() => onPress(!isOpen)}
    >
      <Icon of={IconDotsVertical} />
    </button>
  )
}
