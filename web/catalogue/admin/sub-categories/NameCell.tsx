import { type KeyboardEvent, useId } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import type { SubCategoryRow } from './sub-category-rows.ts'
import type { InlineEdit } from './use-inline-edit.ts'

interface Props {
  row: SubCategoryRow
  name: 'nameEn' | 'nameTh'
  label: string
  edit: InlineEdit
}

/** Shows a name, or the field that edits it: Enter saves, Escape cancels. */
export const NameCell = ({ row, name, label, edit }: Props) => {
  const id = useId()
  if (edit.row?.subCategoryId !== row.subCategoryId) return <span lang={toLang(name)}>{row[name]}</span>
  const isFirst = name === 'nameEn'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') edit.save()
    else if (event.key === 'Escape') edit.begin(undefined)
    else return
    event.preventDefault()
  }
  return (
    <span className="namecell">
      <input
        className={isFirst && edit.error ? 'input bad' : 'input'}
        lang={toLang(name)}
        aria-label={label}
        aria-invalid={isFirst && edit.error ? true : undefined}
        aria-describedby={isFirst && edit.error ? id : undefined}
        // biome-ignore lint/a11y/noAutofocus: the user pressed a button to open this field
        autoFocus={isFirst}
        value={edit.row[name]}
        maxLength={limits.name}
        autoComplete="off"
        onChange={({ target }) => edit.change({ [name]: target.value })}
        onKeyDown={onKeyDown}
      />
      {isFirst && (edit.error !== undefined || edit.failure !== undefined) && (
        <span className="err" id={id} role="alert">
          {edit.error ?? <Trouble error={edit.failure} />}
        </span>
      )}
    </span>
  )
}

const toLang = (name: Props['name']) => (name === 'nameTh' ? 'th' : 'en')
