import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { LoadFilter, LoadOrder } from '../../../contract/loads/loads.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { LoadForm } from './use-load-form.ts'

/** Selects the loaded rows by filters, and the column by which they are sorted. */
export const LoadRowFields = ({ form }: { form: LoadForm }) => {
  const { values, loadableColumns } = form
  // A text says that the columns are not loaded yet or cannot be read.
  const hasLoadedColumns = typeof loadableColumns !== 'string'
  const knownNames = hasLoadedColumns ? loadableColumns.map(({ name }) => name) : []
  // Columns in use stay selectable, even if the warehouse no longer has them or cannot be read.
  const usedNames = [...values.filters, ...values.rowOrder].map(({ column }) => column)
  const columnNames = [...new Set([...knownNames, ...usedNames])]
  return (
    <>
      <FilterFields form={form} columnNames={columnNames} />
      <RowOrderFields form={form} columnNames={columnNames} />
    </>
  )
}

interface FieldsProps {
  form: LoadForm
  /** The columns that can be selected. */
  columnNames: string[]
}

/** The filters of the loaded rows: each has a column and the value that its rows have. */
const FilterFields = ({ form: { values, change }, columnNames }: FieldsProps) => {
  const { t } = useTranslation('loads')
  const { filters } = values
  const [firstColumn] = columnNames
  const canAddFilter = firstColumn !== undefined && filters.length < limits.loadRules
  const setFilter = (index: number, filter: LoadFilter) => change({ filters: filters.with(index, filter) })
  return (
    <fieldset className="loadfilters">
      <legend>{t('filters')}</legend>
      {filters.map(({ column, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be equal
        <div className="filter" key={index}>
          <SelectField
            label={t('filterColumn', { number: index + 1 })}
            value={column}
            onChange={({ target }) => setFilter(index, { column: target.value, value })}
          >
            <ColumnOptions names={columnNames} />
          </SelectField>
          <TextField
            label={t('filterValue', { number: index + 1 })}
            maxLength={limits.name}
            value={value}
            onChange={({ target }) => setFilter(index, { column, value: target.value })}
          />
          <button
            type="button"
            className="btn sm"
            aria-label={t('removeFilter', { number: index + 1 })}
            onClick={() => change({ filters: filters.toSpliced(index, 1) })}
          >
            ×
          </button>
        </div>
      ))}
      {canAddFilter && (
        <button
          type="button"
          className="btn sm"
          onClick={() => change({ filters: [...filters, { column: firstColumn, value: '' }] })}
        >
          {t('addFilter')}
        </button>
      )}
    </fieldset>
  )
}

/** The column by which the loaded rows are sorted. The contract allows several, but the form shows and saves only the first. */
const RowOrderFields = ({ form: { values, change }, columnNames }: FieldsProps) => {
  const { t } = useTranslation('loads')
  const [order] = values.rowOrder
  const setOrder = ({ column, descending }: LoadOrder) => change({ rowOrder: column ? [{ column, descending }] : [] })
  return (
    <>
      <SelectField
        label={t('rowOrder')}
        value={order?.column ?? ''}
        onChange={({ target }) => setOrder({ column: target.value, descending: order?.descending ?? false })}
      >
        <option value="">{t('storedOrder')}</option>
        <ColumnOptions names={columnNames} />
      </SelectField>
      {order && (
        <CheckField
          label={t('descending')}
          checked={order.descending}
          onChange={({ target }) => setOrder({ ...order, descending: target.checked })}
        />
      )}
    </>
  )
}

const ColumnOptions = ({ names }: { names: string[] }) => names.map(name => <option key={name}>{name}</option>)
