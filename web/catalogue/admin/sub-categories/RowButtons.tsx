import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../../../ui/lost-focus.ts'
import { IconButton } from '../../../ui/table/IconButton.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'
import type { InlineEdit } from './use-inline-edit.ts'

interface Props {
  row: SubCategoryRow
  edit: InlineEdit
  onDelete: (row: SubCategoryRow) => void
}

/** The buttons of a sub-category's row: to edit or delete it, and during an edit to save or cancel. */
export const RowButtons = ({ row, edit, onDelete }: Props) => {
  const { t } = useTranslation('catalogueAdmin')
  const name = pickName(useLanguage(), row)
  const isEdited = edit.editedRow?.subCategoryId === row.subCategoryId
  const place = useRef<HTMLSpanElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // The edit has ended, and the field that had the focus was removed.
    if (wasEdited.current && !isEdited && isFocusLost()) place.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const buttons = isEdited
    ? [
        { icon: IconCheck, label: t('saveNamed', { name }), onPress: edit.save },
        { icon: IconX, label: t('cancelNamed', { name }), onPress: edit.cancel },
      ]
    : [
        { icon: IconPencil, label: t('editNamed', { name }), onPress: () => edit.begin(row) },
        { icon: IconTrash, label: t('deleteNamed', { name }), onPress: () => onDelete(row) },
      ]
  return (
    <span className="rowbuttons" ref={place}>
      {buttons.map(({ icon, label, onPress }) => (
        <IconButton key={label} icon={icon} label={label} onPress={onPress} />
      ))}
    </span>
  )
}
