import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { StaffTableFoot } from './StaffTableFoot.tsx'
import { StaffTableRows } from './StaffTableRows.tsx'
import { type LoadRows, useRemoteRows } from './staff-remote-rows.ts'
import { type Column, type PageSize, type Question, type Rows, useLocalRows } from './staff-rows.ts'
import { useLater } from './use-later.ts'
import './staff-table.css'

interface Shared<Row> {
  /** The name of the table. */
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** What the search begins with. */
  words?: string
  /** The name of a column. */
  sort?: string
  descending?: boolean
  /** What the empty table says; the specification's sentence when it is left out. */
  empty?: ReactNode
  /** Stands at the right of the search, such as a button that adds a row. */
  children?: ReactNode
}

/** A table of staff whose rows are all at hand: search, 10/25/50/All, sort; All draws what shows (administration.md 9). */
export const StaffTable = <Row,>({ rows, ...table }: Shared<Row> & { rows: Row[] }) => {
  const view = useView(table)
  const question = useDeferredValue(view.question)
  return <Frame {...table} view={view} rows={useLocalRows(rows, table.columns, question)} />
}

/** A table of staff whose rows stay on the server, which searches, sorts and pages them. */
export const RemoteStaffTable = <Row,>({ load, ...table }: Shared<Row> & { load: LoadRows<Row> }) => {
  const view = useView(table)
  const question = { ...view.question, words: useLater(view.question.words) }
  const blockSize = view.pageSize === 'all' ? 1000 : view.pageSize
  return <Frame {...table} view={view} rows={useRemoteRows(load, question, blockSize)} />
}

/** How the reader looks at a table. */
const useView = ({ words = '', sort, descending = false }: { words?: string; sort?: string; descending?: boolean }) => {
  const [question, setQuestion] = useState<Question>({ words, sort, descending })
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(10)
  return {
    question,
    page,
    pageSize,
    setPage,
    ask(change: Partial<Question>) {
      setQuestion({ ...question, ...change })
      setPage(1)
    },
    size(wanted: PageSize) {
      setPageSize(wanted)
      setPage(1)
    },
  }
}
export type View = ReturnType<typeof useView>

interface FrameProps<Row> extends Shared<Row> {
  view: View
  rows: Rows<Row>
}

const Frame = <Row,>({ view, rows, children, ...table }: FrameProps<Row>) => {
  const { t } = useTranslation('tables')
  const id = useId()
  const pages = view.pageSize === 'all' ? 1 : Math.max(1, Math.ceil((rows.total ?? 0) / view.pageSize))
  const page = Math.min(view.page, pages)
  return (
    <div className="stafftable">
      <div className="tools">
        <div className="find">
          <label className="vh" htmlFor={id}>
            {t('searchIn', { table: table.label })}
          </label>
          <Icon of={IconSearch} />
          <input
            id={id}
            className="input"
            type="search"
            autoComplete="off"
            placeholder={t('search')}
            value={view.question.words}
            onChange={({ target }) => view.ask({ words: target.value })}
          />
        </div>
        {children}
      </div>
      <StaffTableRows {...table} view={view} rows={rows} page={page} />
      <StaffTableFoot view={view} total={rows.total} page={page} pages={pages} />
    </div>
  )
}
