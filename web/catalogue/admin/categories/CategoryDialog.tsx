import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { categoryIcons, saveCategory } from '../../../../contract/catalogue/category-editing.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import { IconChoice, isIconName } from './IconChoice.tsx'

type Values = Pick<Category, 'nameEn' | 'nameTh' | 'icon'>
const emptyValues: Values = { nameEn: '', nameTh: '', icon: categoryIcons[0] }
const toValues = ({ nameEn, nameTh, icon }: Category): Values => ({ nameEn, nameTh, icon })

/** Adds a category at the end, or edits one: its name in both languages and its icon. */
export const CategoryDialog = ({ category, onClose }: { category: Category | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const [was, setWas] = useState(category && toValues(category))
  const [values, setValues] = useState(was ?? emptyValues)
  const [theirs, setTheirs] = useState<Values>()
  const [errors, setErrors] = useState<{ nameEn?: string; nameTh?: string }>({})
  const { busy, failure, write } = useWrite()
  const field = (name: 'nameEn' | 'nameTh') => ({
    value: values[name],
    error: errors[name],
    maxLength: limits.name,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const submit = () => {
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    const newErrors = {
      ...(values.nameEn.trim() === '' && { nameEn: requiredMessage }),
      ...(values.nameTh.trim() === '' && { nameTh: requiredMessage }),
    }
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) void write(save)
  }
  const save = async () => {
    const { nameEn, nameTh, icon } = values
    const trimmedValues = {
      nameEn: nameEn.trim(),
      nameTh: nameTh.trim(),
      icon: isIconName(icon) ? icon : categoryIcons[0],
    }
    const editedCategory = category && { categoryId: category.categoryId, was }
    const { status, meanwhile } = await send(saveCategory, { ...editedCategory, ...trimmedValues })
    if (meanwhile && was) {
      setValues(mergeTyped(values, was, meanwhile))
      setWas(meanwhile)
      return setTheirs(meanwhile)
    }
    if (status !== 'saved') return setErrors({ nameEn: t('nameTaken') })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  return (
    <FormDialog
      title={t(category ? 'editCategory' : 'addCategory')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('nameEn')} {...field('nameEn')} />
      <TextField label={t('nameTh')} lang="th" {...field('nameTh')} />
      <IconChoice icon={values.icon} onChoose={icon => setValues({ ...values, icon })} />
      {theirs && (
        <p className="note bad" role="alert">
          {t('savedMeanwhile', { one: theirs.nameEn, other: theirs.nameTh })}
        </p>
      )}
    </FormDialog>
  )
}
