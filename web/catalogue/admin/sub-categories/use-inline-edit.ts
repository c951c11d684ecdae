import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renameSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../shell/calls.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useWrite } from '../use-write.ts'
import type { Row } from './SubCategoriesPage.tsx'

/** The row whose names are being typed, if one is. */
export const useInlineEdit = () => {
  const { t } = useTranslation(['keeping', 'messages'])
  const [row, setRow] = useState<Row>()
  const [error, setError] = useState<string>()
  const { busy, trouble, write } = useWrite()
  const begin = (next: Row | undefined) => {
    setRow(next)
    setError(undefined)
  }
  const rename = async () => {
    if (!row) return
    const { subCategoryId, nameEn, nameTh } = row
    const { status } = await send(renameSubCategory, { subCategoryId, nameEn: nameEn.trim(), nameTh: nameTh.trim() })
    if (status !== 'success') return setError(t('nameTaken'))
    begin(undefined)
    showToast('done', t('subCategoryEdited', { ns: 'messages' }))
  }
  return {
    row,
    error,
    busy,
    trouble,
    begin,
    change: (part: Partial<Row>) => row && setRow({ ...row, ...part }),
    save() {
      if (row?.nameEn.trim() === '') return setError(t('informationRequired', { ns: 'messages' }))
      setError(undefined)
      void write(rename)
    },
  }
}
export type InlineEdit = ReturnType<typeof useInlineEdit>
