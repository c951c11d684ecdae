import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { RadioField } from '../../../ui/fields/RadioField.tsx'
import { RetryNote } from '../../../ui/RetryNote.tsx'
import { ReportPicker } from '../files/ReportPicker.tsx'
import { usePickedReport } from '../files/use-picked-report.ts'
import { LinkForm } from './LinkForm.tsx'
import { type LinkKind, linkKinds } from './report-links.ts'
import { useStoredLink } from './use-stored-link.ts'
import '../files/files.css'

/** ADD LINK (docs/behaviour/editor.md#links): edits the URL of a report's API documentation, or of its dashboard. */
const AddLinkTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const [report, pick] = usePickedReport(sourceId)
  const [kind, setKind] = useState<LinkKind>('api')
  const { storedLink, reload, setUrl } = useStoredLink(report, kind)
  return (
    <div className="rows addlink">
      <div className="pick">
        <ReportPicker report={report} onPick={pick} />
        <RadioField
          legend={t('whichLink')}
          choices={linkKinds.map(name => [name, t(name === 'api' ? 'linkApi' : 'linkDashboard')] as const)}
          value={kind}
          onChoose={setKind}
        />
      </div>
      {storedLink.state === 'loading' && (
        <p className="soft" role="status">
          {t('loadingLink')}
        </p>
      )}
      {storedLink.state === 'failed' && (
        <RetryNote title={t('linkFailed')} onTryAgain={reload}>
          <FailureText error={storedLink.error} />
        </RetryNote>
      )}
      {report && storedLink.state === 'known' && (
        <LinkForm
          // Another report or kind has its own unsaved input.
          key={`${kind} ${report.sourceId}`}
          kind={kind}
          report={report}
          storedUrl={storedLink.url}
          onSaved={setUrl}
        />
      )}
    </div>
  )
}

export default AddLinkTab
