import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { exportRecordsTable } from '../../../contract/accounts/exports.ts'
import { exportRecords } from '../../../contract/accounts/profiles.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProfilePart } from './Part.tsx'

/** The part with the links that download all data that the portal stores about the user, as JSON and as CSV. */
export const Records = () => {
  const { t } = useTranslation('profile')
  return (
    <ProfilePart title={t('records')} text={t('recordsText')}>
      <p className="standing">
        <a className="btn" href={exportRecords.path} download>
          <Icon of={IconDownload} />
          {t('downloadRecords')}
        </a>
        <a className="btn" href={`/api${exportRecordsTable.path}`} download>
          <Icon of={IconDownload} />
          {t('downloadTable')}
        </a>
      </p>
    </ProfilePart>
  )
}
