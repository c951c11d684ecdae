import { useTranslation } from 'react-i18next'
import { publicLevelId } from '../../../../../contract/catalogue/levels.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import type { ClassificationProps } from './classification-props.ts'
import { Options } from './Options.tsx'

/** The fields for the level and the sub level of the report. */
export const LevelFields = ({
  edit: { values, change },
  fields: { bindField },
  classifications,
}: ClassificationProps) => {
  const { t } = useTranslation('editing')
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
    <>
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
    </>
  )
}
