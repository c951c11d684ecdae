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
import { pickName } from '../../../lists/names.ts'
import type { Classifications } from '../editor-loading.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import { AddToCategoryDialog } from './AddToCategoryDialog.tsx'
import { OutsideForm } from './OutsideForm.tsx'
import type { EditFields } from './use-edit-fields.ts'

interface Props {
  edit: ReportEdit
  fields: EditFields
  classifications: Classifications
}

/** The fields that classify the report: category, frequency, level, status, and how new files change its table. */
export const ClassificationGroup = ({ edit, fields, classifications }: Props) => {
  const { t } = useTranslation(['editing', 'frequencies'])
  const { values, change } = edit
  const { bindField } = fields
  const levels = classifications.levels.map(({ levelId, name }) => [levelId, name] as const)
  const pickSubLevels = (levelId: string) =>
    classifications.subLevels.filter(subLevel => String(subLevel.levelId) === levelId)
  // The first sub level of a new level is selected.
  const chooseLevel = (levelId: string) =>
    change({ levelId, subLevelId: String(pickSubLevels(levelId)[0]?.subLevelId ?? '') })
  const isRestricted = values.levelId !== String(publicLevelId)
  // Before hydration, the list of sub levels does not follow the chosen level. A chosen sub level therefore also sets its level.
  const chooseSubLevel = (subLevelId: string) => {
    const subLevel = classifications.subLevels.find(each => String(each.subLevelId) === subLevelId)
    if (subLevel) change({ levelId: String(subLevel.levelId), subLevelId })
  }
  return (
    <FormGroup title={t('place')} text={t('placeText')}>
      <CategoryFields edit={edit} fields={fields} classifications={classifications} />
      <div className="three">
        <SelectField {...bindField('frequency')} label={t('frequency')} required>
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
          {...bindField('levelId')}
          label={t('levelId')}
          hint={isRestricted && t('restrictedHint')}
          onChange={({ target }) => chooseLevel(target.value)}
        >
          <Options of={levels} />
        </SelectField>
        <SelectField
          {...bindField('subLevelId')}
          label={t('subLevelId')}
          onChange={({ target }) => chooseSubLevel(target.value)}
        >
          <Options of={pickSubLevels(values.levelId).map(({ subLevelId, name }) => [subLevelId, name] as const)} />
        </SelectField>
      </div>
      <RadioField
        legend={t('status')}
        choices={[
          ['Active', t('activeOption')],
          ['Inactive', t('inactiveOption')],
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

/** The fields for category and sub-category, with a button to add a sub-category. */
const CategoryFields = ({ edit: { values, change }, fields: { bindField }, classifications }: Props) => {
  const { t } = useTranslation('editing')
  const language = useLanguage()
  const [isAdding, setIsAdding] = useState(false)
  const subCategoriesOfCategory = classifications.subCategories.filter(
    ({ categoryId }) => String(categoryId) === values.categoryId,
  )
  const category = classifications.categories.find(({ categoryId }) => String(categoryId) === values.categoryId)
  // As with the levels, a sub-category of another category may be chosen before hydration, and sets its category.
  const chooseSubCategory = (subCategoryId: string) => {
    const subCategory = classifications.subCategories.find(each => String(each.subCategoryId) === subCategoryId)
    if (subCategory) change({ categoryId: String(subCategory.categoryId), subCategoryId })
  }
  return (
    <div className="two">
      <SelectField
        {...bindField('categoryId')}
        label={t('categoryId')}
        required
        onChange={({ target }) => change({ categoryId: target.value, subCategoryId: '' })}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        <Options of={classifications.categories.map(each => [each.categoryId, pickName(language, each)] as const)} />
      </SelectField>
      <div className="withbtn">
        <SelectField
          {...bindField('subCategoryId')}
          label={t('subCategoryId')}
          required
          disabled={!category}
          onChange={({ target }) => chooseSubCategory(target.value)}
        >
          <option value="" disabled>
            {t(category ? 'choose' : 'categoryFirst')}
          </option>
          <Options of={subCategoriesOfCategory.map(each => [each.subCategoryId, pickName(language, each)] as const)} />
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
        <OutsideForm>
          <AddToCategoryDialog
            category={category}
            onAdded={subCategoryId => change({ subCategoryId: String(subCategoryId) })}
            onClose={() => setIsAdding(false)}
          />
        </OutsideForm>
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
