import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { LoadColumn } from '../../../contract/loads/loads.ts'
import { messages } from '../../../contract/messages.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useLanguage } from '../../words/use-language.ts'
import type { LoadForm } from './use-load-form.ts'

/** Loads the whole table, or selected columns with an order and names. */
export const LoadColumnFields = ({ form: { values, change, loadableColumns, isTried } }: { form: LoadForm }) => {
  const { t } = useTranslation('loads')
  // Null for the whole table.
  const { columns } = values
  // Null while the columns of the warehouse are loading, and if they cannot be read.
  const knownColumns = typeof loadableColumns === 'string' ? null : loadableColumns
  const chooseScope = (scope: 'whole' | 'some') =>
    change({ columns: scope === 'some' && knownColumns ? knownColumns.map(({ name }) => ({ name, as: name })) : null })
  const knownNames = knownColumns?.map(({ name }) => name) ?? []
  const chosenNames = columns?.map(({ name }) => name) ?? []
  // Chosen columns come first, in their order; the warehouse may no longer have all of them.
  const shownNames = [...chosenNames, ...knownNames.filter(name => !chosenNames.includes(name))]
  return (
    <>
      <RadioField
        legend={t('columnsOf')}
        choices={[
          ['whole', t('wholeTable')],
          ['some', t('someColumns')],
        ]}
        value={columns === null ? 'whole' : 'some'}
        onChoose={chooseScope}
        // If the columns cannot be read, staff can still return from selected columns to the whole table.
        disabled={loadableColumns === 'loading' || (loadableColumns === 'unreadable' && columns === null)}
      />
      {loadableColumns === 'unreadable' && (
        <p className="note warn" role="alert">
          {t('columnsFailed')}
        </p>
      )}
      {columns !== null && (
        <ol className="loadcolumns">
          {shownNames.map((name, index) => (
            <ColumnRow key={name} {...{ name, index, columns, isTried }} onChange={next => change({ columns: next })} />
          ))}
        </ol>
      )}
      {isTried && columns?.length === 0 && (
        <p className="note bad" role="alert">
          {t('noColumns')}
        </p>
      )}
    </>
  )
}

interface RowProps {
  name: string
  index: number
  /** The chosen columns, in the order of the published table. */
  columns: LoadColumn[]
  isTried: boolean
  onChange: (columns: LoadColumn[]) => void
}

const ColumnRow = ({ name, index, columns, isTried, onChange }: RowProps) => {
  const { t } = useTranslation('loads')
  const language = useLanguage()
  const column = columns.find(chosenColumn => chosenColumn.name === name)
  const renameColumn = (as: string) =>
    onChange(columns.map(chosenColumn => (chosenColumn.name === name ? { name, as } : chosenColumn)))
  // Swaps the column with the one before it. Chosen columns come first in the list, so `index` also counts the chosen columns only.
  const moveUp = () => onChange(columns.with(index, columns[index - 1]!).with(index - 1, column!))
  return (
    <li>
      <CheckField
        label={name}
        aria-label={t('loadColumn', { name })}
        checked={column !== undefined}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? [...columns, { name, as: name }]
              : columns.filter(chosenColumn => chosenColumn.name !== name),
          )
        }
      />
      {column && (
        <>
          <TextField
            label={t('nameOf', { name })}
            maxLength={limits.name}
            value={column.as}
            error={isTried && column.as.trim() === '' ? messages.informationRequired[language] : undefined}
            onChange={({ target }) => renameColumn(target.value)}
          />
          <button
            type="button"
            className="btn sm"
            aria-label={t('moveUp', { name })}
            disabled={index === 0}
            onClick={moveUp}
          >
            ↑
          </button>
        </>
      )}
    </li>
  )
}
