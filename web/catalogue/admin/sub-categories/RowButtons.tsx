import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { isFocusLost } from '../../../ui/lost-focus.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn } from '../../lists/texts.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'
import type { InlineEdit } from './use-inline-edit.ts'

interface Props {
  row: SubCategoryRow
  edit: InlineEdit
  onDelete: (row: SubCategoryRow) => void
}

/** Buttons to edit and delete a row, or to save and cancel while it is edited. */
export const RowButtons = ({ row, edit, onDelete }: Props) => {
  const { t } = useTranslation('keeping')
  const name = nameIn(useLanguage(), row)
  const isEdited = edit.row?.subCategoryId === row.subCategoryId
  const place = useRef<HTMLSpanElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // The field that had the focus was removed.
    if (wasEdited.current && !isEdited && isFocusLost()) place.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const buttons = isEdited
    ? ([
        [IconCheck, t('saveNamed', { name }), edit.save],
        [IconX, t('cancelNamed', { name }), () => edit.begin(undefined)],
      ] as const)
    : ([
        [IconPencil, t('editNamed', { name }), () => edit.begin(row)],
        [IconTrash, t('deleteNamed', { name }), () => onDelete(row)],
      ] as const)
  return (
    <span className="rowbuttons" ref={place}>
      {buttons.map(([icon, label, onPress]) => (
        <button key={label} type="button" className="act" aria-label={label} title={label} onClick={onPress}>
          <Icon of={icon} />
        </button>
      ))}
    </span>
  )
}
