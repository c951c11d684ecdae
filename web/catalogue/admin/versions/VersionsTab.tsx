import { useTranslation } from 'react-i18next'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { FailedNote } from '../../../ui/FailedNote.tsx'
import { ReportPicker } from '../files/ReportPicker.tsx'
import { usePicked } from '../files/use-picked.ts'
import { FieldVersions } from './FieldVersions.tsx'
import { FileVersions } from './FileVersions.tsx'
import { LinkVersions } from './LinkVersions.tsx'
import { useVersions } from './use-versions.ts'
import '../files/files.css'
import './versions.css'

/** The history of a report's files, fields and links, and the way back to an earlier one. */
const VersionsTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const [report, pick] = usePicked(sourceId)
  const { versions, again } = useVersions(report?.sourceId)
  return (
    <div className="rows versions">
      <div className="pick">
        <ReportPicker report={report} onPick={pick} />
      </div>
      {versions.state === 'none' && <p className="soft">{t('chooseReport')}</p>}
      {versions.state === 'asking' && <Skeleton />}
      {versions.state === 'failed' && (
        <FailedNote title={t('versionsFailed')} onTryAgain={again}>
          <Trouble error={versions.error} />
        </FailedNote>
      )}
      {report && versions.state === 'known' && (
        <>
          <FileVersions key={`files ${report.sourceId}`} report={report} versions={versions.files} onChanged={again} />
          <FieldVersions key={report.sourceId} report={report} latest={versions.saves} onChanged={again} />
          <LinkVersions key={`links ${report.sourceId}`} report={report} latest={versions.links} onChanged={again} />
        </>
      )}
    </div>
  )
}

const Skeleton = () => (
  <div className="skeleton" aria-hidden="true">
    <span className="skel" style={{ width: '40%' }} />
    <span className="skel" style={{ width: '72%' }} />
    <span className="skel" style={{ width: '64%' }} />
  </div>
)

export default VersionsTab
