import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { exportRecords } from '../../../contract/accounts/profiles.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Part } from './Part.tsx'

/** The way to a copy of all that the portal holds about the reader. */
export const Records = () => {
  const { t } = useTranslation('profile')
  return (
    <Part title={t('records')} text={t('recordsText')}>
      <p>
        <a className="btn" href={exportRecords.path} download>
          <Icon of={IconDownload} />
          {t('downloadRecords')}
        </a>
      </p>
    </Part>
  )
}
