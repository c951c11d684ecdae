import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { exportFormats } from '../../../../../contract/tables/exports.ts'
import { GuardedLink } from '../../../../consent/index.ts'
import { useVisit } from '../../../../frame/use-visit.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatQuery, toRowParameters } from '../address/format-address.ts'
import { Dropdown } from './Dropdown.tsx'
import { useExploring } from './exploring.ts'

/** Downloads all rows of the selection in a chosen format. */
export const DownloadChoice = () => {
  const { t } = useTranslation('explore')
  const { office } = useVisit()
  const { fileName, selection, version, reading } = useExploring()
  const query = toRowParameters(selection)
  // With the version, the download matches the page even after the next publication.
  query.set('version', String(version))
  if (reading.era === 'be') query.set('era', 'be')
  if (reading.language === 'th') query.set('lang', 'th')
  const needs = office.downloads === 'open' ? 'nothing' : 'login'
  return (
    <Dropdown
      buttonClass="btn sm"
      label={
        <>
          <Icon of={IconDownload} size={16} />
          {t('download')}
        </>
      }
    >
      <ul className="droplist">
        {exportFormats.map(format => (
          <li key={format}>
            <GuardedLink
              to={`/api/tables/${encodeURIComponent(fileName)}/export.${format}?${formatQuery(query)}`}
              needs={needs}
              detail={t('downloadText')}
            >
              <b>{t(`format_${format}`)}</b> <span className="soft">{t(`formatNote_${format}`)}</span>
            </GuardedLink>
          </li>
        ))}
        <li className="tiny soft">{t('downloadText')}</li>
      </ul>
    </Dropdown>
  )
}
