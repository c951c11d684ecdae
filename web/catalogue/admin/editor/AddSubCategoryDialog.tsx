import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { addSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../shell/calls.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn } from '../../texts.ts'
import { Trouble } from '../files/Trouble.tsx'

interface Props {
  category: Category
  onAdded: (subCategoryId: number) => void
  onClose: () => void
}

/** Adds a sub-category to the chosen category, and chooses it (administration.md 2.3). */
export const AddSubCategoryDialog = ({ category, onAdded, onClose }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  const { revalidate } = useRevalidator()
  const [names, setNames] = useState({ nameEn: '', nameTh: '' })
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const isAdding = useRef(false)
  const add = async () => {
    const { status, subCategoryId } = await send(addSubCategory, { categoryId: category.categoryId, ...names })
    if (status !== 'success') return setError(t('subCategoryTaken'))
    await revalidate()
    if (subCategoryId !== undefined) onAdded(subCategoryId)
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (names.nameEn.trim() === '') return setError(t('informationRequired', { ns: 'messages' }))
    if (isAdding.current) return
    isAdding.current = true
    setError(undefined)
    setFailure(undefined)
    await add().catch(setFailure)
    isAdding.current = false
  }
  const field = (name: keyof typeof names) => ({
    value: names[name],
    maxLength: limits.name,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setNames({ ...names, [name]: target.value }),
  })
  return (
    <Dialog title={t('addSubCategory')} open onClose={onClose} width={500}>
      <form noValidate onSubmit={submit}>
        <p>{t('addSubCategoryText', { category: nameIn(useLanguage(), category) })}</p>
        <TextField {...field('nameEn')} label={t('subCategoryEn')} error={error} />
        <TextField {...field('nameTh')} label={t('subCategoryTh')} hint={t('titleThHint')} lang="th" />
        {failure !== undefined && (
          <p className="note bad" role="alert">
            <Trouble error={failure} />
          </p>
        )}
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="btn primary">
            {t('add')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
