import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import type { Column } from './staff-rows.ts'
import { tableRoles } from './table-roles.ts'

interface Props<Row> {
  /** Undefined while it is loading. */
  row: Row | undefined
  columns: Column<Row>[]
  /** Its index in the whole table, from 0. */
  index: number
  /** True if only some rows are rendered: each then tells screen readers its number in the whole table. */
  isCounted: boolean
  isSelected: boolean
}

/** Returns true for a table whose rows show two lines on phones (see `addPhonePlaces`). */
export const hasTwoLinesOnPhones = <Row,>(columns: Column<Row>[]) => columns.some(({ phone }) => phone === 'title')

/** Returns true if the rows show two lines on phones and a button expands them, to show the columns that the two lines omit. */
export const expandsOnPhones = <Row,>(columns: Column<Row>[]) =>
  hasTwoLinesOnPhones(columns) && !columns.some(({ phone }) => phone === 'press') && columns.some(({ phone }) => !phone)

/** One row of a staff table. */
export const StaffTableRow = <Row,>({ row, columns, index, isCounted, isSelected }: Props<Row>) => {
  const [isOpen, setIsOpen] = useState(false)
  const classes = [isSelected && 'chosen', isOpen && 'open'].filter(Boolean).join(' ')
  const headColumn = findRowHead(columns)
  return (
    <tr {...tableRoles.row} className={classes || undefined} aria-rowindex={isCounted ? toAriaIndex(index) : undefined}>
      {columns.map(column => {
        const { name, label, text, show, className, phone } = column
        const [Cell, role] =
          column === headColumn ? (['th', tableRoles.rowHead] as const) : (['td', tableRoles.cell] as const)
        return (
          <Cell key={name} {...role} className={className} data-label={label} data-phone={phone}>
            {/* One box, so that the parts of a value stay together beside its label on phones. */}
            <div className="value">
              {row === undefined ? <span className="skel" /> : (show?.(row, index) ?? text?.(row))}
            </div>
          </Cell>
        )
      })}
      {expandsOnPhones(columns) && (
        <td {...tableRoles.cell} className="more">
          {row !== undefined && (
            <MoreButton rowTitle={pickRowTitle(columns, row)} isOpen={isOpen} onPress={setIsOpen} />
          )}
        </td>
      )}
    </tr>
  )
}

/** Returns the column whose cells name their rows for screen readers: the title of a phone, otherwise the first column with texts. */
const findRowHead = <Row,>(columns: Column<Row>[]) =>
  columns.find(({ phone }) => phone === 'title') ?? columns.find(({ text }) => text)

/** Returns the number of a row for screen readers, which count from 1 and include the head. */
const toAriaIndex = (index: number) => index + 2

/** Returns the name of a row: that of its title column, or the text of its second column if the title has neither name nor text. */
const pickRowTitle = <Row,>(columns: Column<Row>[], row: Row) => {
  const titleColumn = columns.find(({ phone, text, rowName }) => phone === 'title' && (rowName ?? text))
  const column = titleColumn ?? columns.find(({ phone, text }) => phone === 'second' && text)
  const formatTitle = column?.rowName ?? column?.text
  return String(formatTitle?.(row) ?? '')
}

interface MoreProps {
  rowTitle: string
  isOpen: boolean
  onPress: (isOpen: boolean) => void
}

const MoreButton = ({ rowTitle, isOpen, onPress }: MoreProps) => {
  const { t } = useTranslation('tables')
  return (
    <button
      type="button"
      className="iconbtn"
      aria-expanded={isOpen}
      aria-label={t('moreAbout', { name: rowTitle })}
      onClick={() => onPress(!isOpen)}
    >
      <Icon of={IconDotsVertical} />
    </button>
  )
}
