import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renameSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickCategoryName } from '../../lists/names.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'

type Names = Pick<SubCategoryRow, 'nameEn' | 'nameTh'>

/** Holds the row whose names are edited in the table, if any, and saves it. */
export const useInlineEdit = (rows: SubCategoryRow[]) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const language = useLanguage()
  /** The edited row with the typed names; undefined if no row is edited. */
  const [row, setRow] = useState<SubCategoryRow>()
  /** The stored names from which the edit starts, so that the server detects a concurrent edit. */
  const [base, setBase] = useState<Names>()
  const [error, setError] = useState<string>()
  const { busy, failure, write } = useWrite()
  const isUnsaved =
    row !== undefined && base !== undefined && (row.nameEn.trim() !== base.nameEn || row.nameTh.trim() !== base.nameTh)
  const showRow = (nextRow: SubCategoryRow | undefined) => {
    setRow(nextRow)
    setBase(nextRow && { nameEn: nextRow.nameEn, nameTh: nextRow.nameTh })
    setError(undefined)
  }
  const begin = (nextRow: SubCategoryRow) => {
    // A toast, as the row that is not yet saved may be outside the viewport.
    if (base && isUnsaved) return showToast('warning', t('saveNameFirst', { name: pickCategoryName(language, base) }))
    showRow(nextRow)
  }
  const cancel = () => showRow(undefined)
  /** True from a save until the rows with the new name are loaded. */
  const isReloadPending = useRef(false)
  // A new name may move the row, and a moved element loses the focus: the edit ends after the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows contain the new name
  useEffect(() => {
    if (isReloadPending.current) cancel()
    isReloadPending.current = false
  }, [rows])
  const rename = async () => {
    if (!row) return
    const { subCategoryId, nameEn, nameTh } = row
    const names = { nameEn: nameEn.trim(), nameTh: nameTh.trim() }
    const { status, stored } = await send(renameSubCategory, { subCategoryId, ...names, expected: base })
    // The server sends the stored names only if it refused the save because of a concurrent edit.
    if (stored && base) {
      setRow({ ...row, ...mergeTyped(names, base, stored) })
      setBase(stored)
      return setError(t('savedMeanwhile', { firstName: stored.nameEn, secondName: stored.nameTh }))
    }
    if (status !== 'saved') return setError(t('nameTaken'))
    showToast('done', t('subCategoryEdited', { ns: 'messages' }))
    isReloadPending.current = true
  }
  return {
    row,
    error,
    busy,
    failure,
    isUnsaved,
    /** Starts to edit a row. While another row has unsaved changes, only warns. */
    begin,
    cancel,
    change: (part: Partial<Names>) => row && setRow({ ...row, ...part }),
    save() {
      if (row?.nameEn.trim() === '') return setError(t('informationRequired', { ns: 'messages' }))
      setError(undefined)
      void write(rename)
    },
  }
}
export type InlineEdit = ReturnType<typeof useInlineEdit>
