import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renameSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn } from '../../lists/texts.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'

type Names = Pick<SubCategoryRow, 'nameEn' | 'nameTh'>

/** Holds the row whose names are edited, if any. */
export const useInlineEdit = (rows: SubCategoryRow[]) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const language = useLanguage()
  const [row, setRow] = useState<SubCategoryRow>()
  const [was, setWas] = useState<Names>()
  const [error, setError] = useState<string>()
  const { busy, failure, write } = useWrite()
  const isUnsaved = row && was ? row.nameEn.trim() !== was.nameEn || row.nameTh.trim() !== was.nameTh : false
  const begin = (next: SubCategoryRow | undefined) => {
    // A toast, as the row that is not yet saved may be outside the viewport.
    if (next && was && isUnsaved) return showToast('warning', t('saveNameFirst', { name: nameIn(language, was) }))
    setRow(next)
    setWas(next && { nameEn: next.nameEn, nameTh: next.nameTh })
    setError(undefined)
  }
  const isSaved = useRef(false)
  // A new name may move the row, and a moved element loses the focus: the edit ends after the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows contain the new name
  useEffect(() => {
    if (isSaved.current) begin(undefined)
    isSaved.current = false
  }, [rows])
  const rename = async () => {
    if (!row) return
    const { subCategoryId, nameEn, nameTh } = row
    const names = { nameEn: nameEn.trim(), nameTh: nameTh.trim() }
    const { status, meanwhile } = await send(renameSubCategory, { subCategoryId, ...names, was })
    if (meanwhile && was) {
      setRow({ ...row, ...mergeTyped(names, was, meanwhile) })
      setWas(meanwhile)
      return setError(t('savedMeanwhile', { one: meanwhile.nameEn, other: meanwhile.nameTh }))
    }
    if (status !== 'saved') return setError(t('nameTaken'))
    showToast('done', t('subCategoryEdited', { ns: 'messages' }))
    isSaved.current = true
  }
  return {
    row,
    error,
    busy,
    failure,
    isUnsaved,
    /** Starts editing a row, or stops without one. Ignored while another row is not yet saved or cancelled. */
    begin,
    change: (part: Partial<SubCategoryRow>) => row && setRow({ ...row, ...part }),
    save() {
      if (row?.nameEn.trim() === '') return setError(t('informationRequired', { ns: 'messages' }))
      setError(undefined)
      void write(rename)
    },
  }
}
export type InlineEdit = ReturnType<typeof useInlineEdit>
