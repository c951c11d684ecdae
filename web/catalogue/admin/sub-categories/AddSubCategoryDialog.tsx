import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { addSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'

/** Adds a sub-category: staff choose its category and type its names. */
export const AddSubCategoryDialog = ({ categories, onClose }: { categories: Category[]; onClose: () => void }) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const language = useLanguage()
  const [values, setValues] = useState({ categoryId: '', nameEn: '', nameTh: '' })
  const [errors, setErrors] = useState<{ categoryId?: string; nameEn?: string }>({})
  const { busy, failure, write } = useWrite()
  const bindField = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const submit = () => {
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    const newErrors = {
      ...(values.categoryId === '' && { categoryId: requiredMessage }),
      ...(values.nameEn.trim() === '' && { nameEn: requiredMessage }),
    }
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) void write(add)
  }
  const add = async () => {
    const { categoryId, nameEn, nameTh } = values
    const input = { categoryId: Number(categoryId), nameEn: nameEn.trim(), nameTh: nameTh.trim() }
    const { status } = await send(addSubCategory, input)
    if (status !== 'saved') return setErrors({ nameEn: t('nameTaken') })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  return (
    <FormDialog
      title={t('addSubCategory')}
      verb={t('add')}
      width={520}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField label={t('category')} error={errors.categoryId} {...bindField('categoryId')}>
        <option value="">{t('choose')}</option>
        {categories.map(category => (
          <option key={category.categoryId} value={category.categoryId}>
            {pickName(language, category)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('subCategoryName')}
        error={errors.nameEn}
        maxLength={limits.name}
        autoComplete="off"
        {...bindField('nameEn')}
      />
      <TextField
        label={t('subCategoryNameTh')}
        hint={t('nameThHint')}
        maxLength={limits.name}
        autoComplete="off"
        lang="th"
        {...bindField('nameTh')}
      />
    </FormDialog>
  )
}
