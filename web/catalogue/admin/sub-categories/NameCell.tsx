import { type KeyboardEvent, useId } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import type { SubCategoryRow } from './sub-category-rows.ts'
import type { InlineEdit } from './use-inline-edit.ts'

interface Props {
  row: SubCategoryRow
  name: 'nameEn' | 'nameTh'
  label: string
  edit: InlineEdit
}

/** Shows a name of a sub-category, or the field that edits it: Enter saves the row, Escape cancels. */
export const NameCell = ({ row, name, label, edit }: Props) => {
  const errorId = useId()
  const editedRow = edit.editedRow?.subCategoryId === row.subCategoryId ? edit.editedRow : undefined
  if (!editedRow) return <span lang={toLang(name)}>{row[name]}</span>
  // The first field of a row gets the focus and shows the errors of the row.
  const isFirst = name === 'nameEn'
  const isInvalid = isFirst && edit.fieldError !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') edit.save()
    else if (event.key === 'Escape') edit.cancel()
    else return
    event.preventDefault()
  }
  return (
    <span className="namecell">
      <input
        className={isInvalid ? 'input bad' : 'input'}
        lang={toLang(name)}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        // biome-ignore lint/a11y/noAutofocus: the user pressed a button to open this field
        autoFocus={isFirst}
        value={editedRow[name]}
        maxLength={limits.name}
        autoComplete="off"
        onChange={({ target }) => edit.change({ [name]: target.value })}
        onKeyDown={onKeyDown}
      />
      {isFirst && (edit.fieldError !== undefined || edit.failure !== undefined) && (
        <span className="err" id={errorId} role="alert">
          {edit.fieldError ?? <FailureText error={edit.failure} />}
        </span>
      )}
    </span>
  )
}

const toLang = (name: Props['name']) => (name === 'nameTh' ? 'th' : 'en')
