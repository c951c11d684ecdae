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
import { useOpened } from '../../ui/dialogs/use-opened.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listAgreements)

/** /admin/ConsentAgreement: the versions of the agreement and their status (docs/behaviour/consent.md#administration-of-agreements). */
const AgreementsPage = ({ loaderData: listing }: Route.ComponentProps) => {
  const { t } = useTranslation(['agreements', 'shell'])
  const [statusChange, openChange, closeChange] = useOpened<StatusChange>()
  const [removedAgreement, openRemoved, closeRemoved] = useOpened<Agreement>()
  const [editedAgreement, openEdited, closeEdited] = useOpened<Agreement>()
  return (
    <div className="agreements">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <h1>{t('title')}</h1>
      </div>
      <StaffTable
        label={t('agreements')}
        columns={useAgreementColumns(listing.accountCount, {
          onChange: openChange,
          onEdit: openEdited,
          onRemove: openRemoved,
        })}
        rows={listing.agreements}
        rowKey={({ agreementId }) => agreementId}
        sort="date"
        descending
        empty={t('none')}
      />
      <p className="small soft">{t('atMostOne')}</p>
      <AddVersionForm agreements={listing.agreements} />
      {statusChange && <StatusDialog change={statusChange} listing={listing} onClose={closeChange} />}
      {editedAgreement && <TextDialog agreement={editedAgreement} onClose={closeEdited} />}
      {removedAgreement && <RemoveAgreementDialog agreement={removedAgreement} onClose={closeRemoved} />}
    </div>
  )
}

export default AgreementsPage
