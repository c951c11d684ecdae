import type { FieldProps } from '../Field.tsx'
import { SelectField } from '../SelectField.tsx'
import { createListSearch } from './list-search.ts'
import type { Option } from './options.ts'
import { SearchField } from './SearchField.tsx'

/** Number of options above which a list is searched instead of shown as a select. */
const maxSelectOptions = 40

interface Props extends Omit<FieldProps, 'counter'> {
  /** In a select, options with the same detail form a group. */
  options: readonly Option[]
  /** Shown in a select while nothing is chosen; without it, one of the options is always chosen there. */
  emptyText?: string
  chosenKey: string | undefined
  /** Called with undefined when the field is emptied or its text belongs to no option. */
  onChoose: (key: string | undefined) => void
}

/** A field for one of several options: a select, or a field that searches the options if they are many. */
export const ListField = ({ options, emptyText, chosenKey, onChoose, ...field }: Props) => {
  if (options.length > maxSelectOptions)
    return (
      <SearchField
        {...field}
        search={createListSearch(options)}
        chosenOption={options.find(({ key }) => key === chosenKey)}
        onChoose={option => onChoose(option?.key)}
      />
    )
  const groups = Map.groupBy(options, ({ detail }) => detail)
  return (
    <SelectField {...field} value={chosenKey ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {emptyText !== undefined && <option value="">{emptyText}</option>}
      {[...groups].map(([detail, groupOptions]) =>
        detail === undefined ? (
          <Options key="" options={groupOptions} />
        ) : (
          <optgroup key={detail} label={detail}>
            <Options options={groupOptions} />
          </optgroup>
        ),
      )}
    </SelectField>
  )
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))
