import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Category } from '../../../../../contract/catalogue/categories.ts'
import { addSubCategory } from '../../../../../contract/catalogue/sub-category-editing.ts'
import { limits } from '../../../../../contract/limits.ts'
import { send } from '../../../../frame/calls.ts'
import { FormDialog } from '../../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../../frame/staff/use-write.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickName } from '../../../lists/names.ts'

interface Props {
  category: Category
  onAdded: (subCategoryId: number) => void
  onClose: () => void
}

/** Adds a sub-category to the category that the form has chosen, and selects it (docs/behaviour/editor.md#sub-categories). */
export const AddToCategoryDialog = ({ category, onAdded, onClose }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  const { revalidate } = useRevalidator()
  const [names, setNames] = useState({ nameEn: '', nameTh: '' })
  const [error, setError] = useState<string>()
  const { busy, failure, write } = useWrite()
  const add = async () => {
    const { status, subCategoryId } = await send(addSubCategory, { categoryId: category.categoryId, ...names })
    if (status !== 'saved') return setError(t('subCategoryTaken'))
    // Loads the page again, so that the new sub-category is an option before it is selected.
    await revalidate()
    if (subCategoryId !== undefined) onAdded(subCategoryId)
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  const submit = () => {
    const isMissing = names.nameEn.trim() === ''
    setError(isMissing ? t('informationRequired', { ns: 'messages' }) : undefined)
    if (!isMissing) void write(add)
  }
  const bindField = (name: keyof typeof names) => ({
    value: names[name],
    maxLength: limits.name,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setNames({ ...names, [name]: target.value }),
  })
  return (
    <FormDialog
      title={t('addSubCategory')}
      verb={t('add')}
      width={500}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('addSubCategoryText', { category: pickName(useLanguage(), category) })}</p>
      <TextField {...bindField('nameEn')} label={t('subCategoryEn')} error={error} />
      <TextField {...bindField('nameTh')} label={t('subCategoryTh')} hint={t('titleThHint')} lang="th" />
    </FormDialog>
  )
}
