import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { addParameters } from '../../lists/catalogue-paths.ts'

/** Link to the editor of a report, for users who may edit it. */
export const EditLink = ({ report: { sourceId } }: { report: ReportRow }) => {
  const { t } = useTranslation('trust')
  const { me } = useVisit()
  if (!me?.menus.some(({ name }) => name === 'ReportConfiguration')) return null
  return (
    <p className="editlink">
      <Link to={addParameters('/admin/ReportConfiguration', { source_id: sourceId })}>
        <Icon of={IconPencil} size={16} /> {t('editReport')}
      </Link>
    </p>
  )
}
