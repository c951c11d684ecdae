import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { BindSubLevelField } from './use-level-fields.ts'

/** The fields for the id and the name of a sub level. */
export const SubLevelFields = ({ bindField }: { bindField: BindSubLevelField }) => {
  const { t } = useTranslation('catalogueAdmin')
  return (
    <>
      <TextField
        label={t('subLevelKey')}
        hint={t('subLevelKeyHint')}
        {...bindField('key')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <TextField label={t('subLevelName')} {...bindField('name')} maxLength={limits.name} autoComplete="off" />
    </>
  )
}
