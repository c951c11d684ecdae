import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agreement, listAgreements } from '../../../contract/consent/agreement-administration.ts'
import { visitContext } from '../../frame/visit.ts'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import type { Route } from './+types/AgreementsPage.ts'
import { AddVersionForm } from './AddVersionForm.tsx'
import { useAgreementColumns } from './agreement-columns.tsx'
import { RemoveAgreementDialog } from './RemoveAgreementDialog.tsx'
import { type StatusChange, StatusDialog } from './StatusDialog.tsx'
import { TextDialog } from './TextDialog.tsx'
import './agreements.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listAgreements)

/** /admin/ConsentAgreement: the versions of the agreement and their status (docs/behaviour/consent.md#administration-of-agreements). */
const AgreementsPage = ({ loaderData: listed }: Route.ComponentProps) => {
  const { t } = useTranslation(['agreements', 'shell'])
  const [change, setChange] = useState<StatusChange>()
  const [removed, setRemoved] = useState<Agreement>()
  const [written, setWritten] = useState<Agreement>()
  return (
    <div className="agreements">
      <title>{t('titleOf', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <h1>{t('title')}</h1>
      </div>
      <StaffTable
        label={t('agreements')}
        columns={useAgreementColumns(listed.accounts, {
          onChange: setChange,
          onWrite: setWritten,
          onRemove: setRemoved,
        })}
        rows={listed.agreements}
        rowKey={({ agreementId }) => agreementId}
        sort="date"
        descending
        empty={t('none')}
      />
      <p className="small soft">{t('atMostOne')}</p>
      <AddVersionForm agreements={listed.agreements} />
      {change && <StatusDialog change={change} listed={listed} onClose={() => setChange(undefined)} />}
      {written && <TextDialog agreement={written} onClose={() => setWritten(undefined)} />}
      {removed && <RemoveAgreementDialog agreement={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

export default AgreementsPage
