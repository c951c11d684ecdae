import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { exportAuditTrail } from '../../contract/audit/exports.ts'
import { listAuditRecords } from '../../contract/audit/records.ts'
import { inWireNames } from '../../contract/wire.ts'
import { visitContext } from '../frame/visit.ts'
import { Icon } from '../ui/Icon.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { Route } from './+types/AuditPage.ts'
import { AuditFilterForm } from './AuditFilterForm.tsx'
import { AuditTable } from './AuditTable.tsx'
import { filtersIn, hrefWith } from './filters.ts'
import './audit.css'

const pageSize = 50

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { filters, page, record } = filtersIn(new URL(request.url).searchParams)
  const asked = { ...filters, page, pageSize, auditId: record }
  const found = await context.get(visitContext).call(listAuditRecords, asked)
  const query = new URLSearchParams(inWireNames(exportAuditTrail.input, filters) as Record<string, string>)
  return { ...found, filters, page, record, exportPath: `/api${exportAuditTrail.path}?${query}` }
}

/** /admin/AuditTrail: every administration write, for the system administrator. */
const AuditPage = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useTranslation(['keeping', 'shell', 'messages'])
  const { records, names, total, calls, subjects, filters, page, record, exportPath } = loaderData
  const title = t('auditTrail')
  return (
    <div className="audit">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <div>
          <h1>{title}</h1>
          <p className="soft">{t('auditText')}</p>
        </div>
        <a className="btn" href={exportPath} download>
          <Icon of={IconDownload} />
          {t('exportCsv')}
        </a>
      </div>
      <AuditFilterForm key={exportPath} filters={filters} calls={calls} subjects={subjects} />
      {record !== undefined && (
        <p>
          <Link to="?">{t('allRecords')}</Link>
        </p>
      )}
      {records.length > 0 ? (
        <AuditTable key={record} records={records} names={names} isOpen={record !== undefined} />
      ) : (
        <p className="soft none">{t('nothingToDisplay', { ns: 'messages' })}</p>
      )}
      {total > 0 && <Pager page={page} pageSize={pageSize} total={total} hrefOf={other => hrefWith(filters, other)} />}
    </div>
  )
}

export default AuditPage
