import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEarlyChange } from '../fields/use-early-value.ts'
import { Icon } from '../Icon.tsx'
import type { View } from './use-table-view.ts'

interface Props {
  /** The name of the table. */
  table: string
  view: View
  placeholder?: string
}

/** The search field of a table. */
export const TableSearch = ({ table, view, placeholder }: Props) => {
  const { t } = useTranslation('tables')
  const id = useId()
  const search = ({ target }: ChangeEvent<HTMLInputElement>) => view.change({ words: target.value })
  useEarlyChange(id, search)
  return (
    <div className="find">
      <label className="vh" htmlFor={id}>
        {t('searchIn', { table })}
      </label>
      <Icon of={IconSearch} />
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        placeholder={placeholder ?? t('search')}
        value={view.query.words}
        onChange={search}
      />
    </div>
  )
}
