import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { LevelField } from './use-level-fields.ts'

/** The id and the name of a sub level. */
export const SubLevelFields = ({ field }: { field: LevelField }) => {
  const { t } = useTranslation('keeping')
  return (
    <>
      <TextField
        label={t('subLevelKey')}
        hint={t('subLevelKeyHint')}
        {...field('key')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <TextField label={t('subLevelName')} {...field('name')} maxLength={limits.name} autoComplete="off" />
    </>
  )
}
