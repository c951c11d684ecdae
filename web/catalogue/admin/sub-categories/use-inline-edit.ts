import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renameSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'

type Names = Pick<SubCategoryRow, 'nameEn' | 'nameTh'>

/** Holds the row whose names are edited in the table, if any, and saves it. */
export const useInlineEdit = (rows: SubCategoryRow[]) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const language = useLanguage()
  /** The edited row with the typed names; undefined if no row is edited. */
  const [editedRow, setEditedRow] = useState<SubCategoryRow>()
  /** The stored names from which the edit starts, so that the server detects a concurrent edit. */
  const [expectedNames, setExpectedNames] = useState<Names>()
  const [fieldError, setFieldError] = useState<string>()
  const { busy, failure, write, clearFailure } = useWrite()
  const isUnsaved =
    editedRow !== undefined &&
    expectedNames !== undefined &&
    (editedRow.nameEn.trim() !== expectedNames.nameEn || editedRow.nameTh.trim() !== expectedNames.nameTh)
  /** Starts to edit a row; undefined ends the edit. */
  const startFrom = (nextRow: SubCategoryRow | undefined) => {
    setEditedRow(nextRow)
    setExpectedNames(nextRow && { nameEn: nextRow.nameEn, nameTh: nextRow.nameTh })
    setFieldError(undefined)
    clearFailure()
  }
  const begin = (nextRow: SubCategoryRow) => {
    // A toast, as the row that is not yet saved may be outside the viewport.
    if (expectedNames && isUnsaved)
      return showToast('warning', t('saveNameFirst', { name: pickName(language, expectedNames) }))
    startFrom(nextRow)
  }
  const cancel = () => startFrom(undefined)
  /** True from a save until the rows with the new name are loaded. */
  const isReloadPending = useRef(false)
  // A new name may move the row, and a moved element loses the focus: the edit ends after the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows contain the new name
  useEffect(() => {
    if (isReloadPending.current) cancel()
    isReloadPending.current = false
  }, [rows])
  const rename = async () => {
    if (!editedRow) return
    const { subCategoryId, nameEn, nameTh } = editedRow
    const names = { nameEn: nameEn.trim(), nameTh: nameTh.trim() }
    const { status, stored } = await send(renameSubCategory, { subCategoryId, ...names, expected: expectedNames })
    // The server sends the stored names only if it refused the save because of a concurrent edit.
    if (stored && expectedNames) {
      setEditedRow({ ...editedRow, ...mergeTyped(names, expectedNames, stored) })
      setExpectedNames(stored)
      // The text is shared, so its placeholders have general names.
      return setFieldError(t('savedMeanwhile', { firstName: stored.nameEn, secondName: stored.nameTh }))
    }
    if (status !== 'saved') return setFieldError(t('nameTaken'))
    showToast('done', t('subCategoryEdited', { ns: 'messages' }))
    isReloadPending.current = true
  }
  return {
    editedRow,
    /** Why the names cannot be saved. */
    fieldError,
    busy,
    /** The error of a save that failed. */
    failure,
    isUnsaved,
    /** Starts to edit a row. While another row has unsaved changes, only warns. */
    begin,
    cancel,
    change: (part: Partial<Names>) => editedRow && setEditedRow({ ...editedRow, ...part }),
    save() {
      clearFailure()
      if (editedRow?.nameEn.trim() === '') return setFieldError(t('informationRequired', { ns: 'messages' }))
      setFieldError(undefined)
      void write(rename)
    },
  }
}
export type InlineEdit = ReturnType<typeof useInlineEdit>
