import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { listRunJobs, type RunJob } from '../../../contract/runs/jobs.ts'
import { listRunKeys, type RunKey } from '../../../contract/runs/keys.ts'
import { visitContext } from '../../frame/visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import type { Route } from './+types/RunKeysPage.ts'
import { JobDialog } from './JobDialog.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useRunJobColumns } from './run-job-columns.tsx'
import { useRunKeyColumns } from './run-key-columns.tsx'
import './run-keys.css'
import { useOpened } from '../../ui/dialogs/use-opened.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [{ keys }, jobs] = await Promise.all([call(listRunKeys), call(listRunJobs)])
  return { keys, ...jobs }
}

/** /admin/RunKeys: the keys of programs that report runs, and the sources of their jobs. */
const RunKeysPage = ({ loaderData: { keys, jobs, sources } }: Route.ComponentProps) => {
  const { t } = useTranslation(['runKeys', 'shell'])
  const [editedKey, openEdited, closeEdited] = useOpened<RunKey | 'new'>()
  const [revokedKey, openRevoked, closeRevoked] = useOpened<RunKey>()
  const [mappedJob, openMapped, closeMapped] = useOpened<RunJob>()
  return (
    <div className="runkeys">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('intro')}</p>
        </div>
      </div>
      <h2>{t('keys')}</h2>
      <StaffTable
        label={t('keys')}
        columns={useRunKeyColumns(openEdited, openRevoked)}
        rows={keys}
        rowKey={({ keyId }) => keyId}
        empty={t('noKeys')}
      >
        <button type="button" className="btn primary" onClick={() => openEdited('new')}>
          <Icon of={IconPlus} />
          {t('addKey')}
        </button>
      </StaffTable>
      <h2>{t('jobs')}</h2>
      <StaffTable
        label={t('jobs')}
        columns={useRunJobColumns(openMapped)}
        rows={jobs}
        rowKey={({ jobId }) => jobId}
        empty={t('noJobs')}
      />
      {editedKey && <KeyDialog runKey={editedKey === 'new' ? undefined : editedKey} onClose={closeEdited} />}
      {revokedKey && <RevokeDialog runKey={revokedKey} onClose={closeRevoked} />}
      {mappedJob && <JobDialog job={mappedJob} sources={sources} onClose={closeMapped} />}
    </div>
  )
}

export default RunKeysPage
