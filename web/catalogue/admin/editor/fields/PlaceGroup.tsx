import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicLevelId } from '../../../../../contract/catalogue/levels.ts'
import { frequencies } from '../../../../../contract/catalogue/reports.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLanguage } from '../../../../words/use-language.ts'
import { nameIn } from '../../../lists/texts.ts'
import type { Places } from '../editor-loading.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import { AddSubCategoryDialog } from './AddSubCategoryDialog.tsx'
import { Outside } from './Outside.tsx'
import type { EditFields } from './use-edit-fields.ts'

interface Props {
  edit: ReportEdit
  fields: EditFields
  places: Places
}

/** The report's place in the catalogue and its audience. */
export const PlaceGroup = ({ edit, fields, places }: Props) => {
  const { t } = useTranslation(['editing', 'frequencies'])
  const { values, change } = edit
  const { field } = fields
  const levels = places.levels.map(({ levelId, name }) => [levelId, name] as const)
  const pickSubLevels = (levelId: string) => places.subLevels.filter(subLevel => String(subLevel.levelId) === levelId)
  const chooseLevel = (levelId: string) =>
    change({ levelId, subLevelId: String(pickSubLevels(levelId)[0]?.subLevelId ?? '') })
  // Before hydration a choice of the level does not change the list of sub levels, so one of another level may be chosen.
  const chooseSubLevel = (subLevelId: string) => {
    const subLevel = places.subLevels.find(each => String(each.subLevelId) === subLevelId)
    if (subLevel) change({ levelId: String(subLevel.levelId), subLevelId })
  }
  return (
    <FormGroup title={t('place')} text={t('placeText')}>
      <CategoryFields edit={edit} fields={fields} places={places} />
      <div className="three">
        <SelectField {...field('frequency')} label={t('frequency')} required>
          <option value="" disabled>
            {t('choose')}
          </option>
          {frequencies.map(frequency => (
            <option key={frequency} value={frequency}>
              {t(frequency, { ns: 'frequencies' })}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('levelId')}
          label={t('levelId')}
          hint={values.levelId !== String(publicLevelId) && t('restrictedHint')}
          onChange={({ target }) => chooseLevel(target.value)}
        >
          <Options of={levels} />
        </SelectField>
        <SelectField
          {...field('subLevelId')}
          label={t('subLevelId')}
          onChange={({ target }) => chooseSubLevel(target.value)}
        >
          <Options of={pickSubLevels(values.levelId).map(({ subLevelId, name }) => [subLevelId, name] as const)} />
        </SelectField>
      </div>
      <RadioField
        legend={t('status')}
        choices={[
          ['Active', t('active')],
          ['Inactive', t('inactive')],
        ]}
        value={values.status}
        onChoose={status => change({ status })}
      />
      <RadioField
        legend={t('rowMode')}
        choices={[
          ['Append', t('rowModeAppend')],
          ['Update', t('rowModeUpdate')],
        ]}
        value={values.rowMode}
        onChoose={rowMode => change({ rowMode })}
      />
      <p className="small soft">{t('rowModeHint')}</p>
    </FormGroup>
  )
}

/** Category and Sub Category; a sub-category can be added. */
const CategoryFields = ({ edit: { values, change }, fields: { field }, places }: Props) => {
  const { t } = useTranslation('editing')
  const language = useLanguage()
  const [isAdding, setIsAdding] = useState(false)
  const inCategory = places.subCategories.filter(({ categoryId }) => String(categoryId) === values.categoryId)
  const category = places.categories.find(({ categoryId }) => String(categoryId) === values.categoryId)
  // As with the levels, a sub-category of another category may be chosen before hydration.
  const chooseSubCategory = (subCategoryId: string) => {
    const subCategory = places.subCategories.find(each => String(each.subCategoryId) === subCategoryId)
    if (subCategory) change({ categoryId: String(subCategory.categoryId), subCategoryId })
  }
  return (
    <div className="two">
      <SelectField
        {...field('categoryId')}
        label={t('categoryId')}
        required
        onChange={({ target }) => change({ categoryId: target.value, subCategoryId: '' })}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        <Options of={places.categories.map(each => [each.categoryId, nameIn(language, each)] as const)} />
      </SelectField>
      <div className="withbtn">
        <SelectField
          {...field('subCategoryId')}
          label={t('subCategoryId')}
          required
          disabled={!category}
          onChange={({ target }) => chooseSubCategory(target.value)}
        >
          <option value="" disabled>
            {t(category ? 'choose' : 'categoryFirst')}
          </option>
          <Options of={inCategory.map(each => [each.subCategoryId, nameIn(language, each)] as const)} />
        </SelectField>
        <button
          type="button"
          className="btn"
          aria-label={t('addSubCategory')}
          title={t('addSubCategory')}
          disabled={!category}
          onClick={() => setIsAdding(true)}
        >
          <Icon of={IconPlus} />
        </button>
      </div>
      {isAdding && category && (
        <Outside>
          <AddSubCategoryDialog
            category={category}
            onAdded={subCategoryId => change({ subCategoryId: String(subCategoryId) })}
            onClose={() => setIsAdding(false)}
          />
        </Outside>
      )}
    </div>
  )
}

const Options = ({ of: options }: { of: (readonly [value: number, label: string])[] }) =>
  options.map(([value, label]) => (
    <option key={value} value={String(value)}>
      {label}
    </option>
  ))
