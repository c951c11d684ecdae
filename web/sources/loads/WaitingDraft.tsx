import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../contract/catalogue/drafts/changes.ts'
import { discardDraft, previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { sendForPublication } from '../../../contract/catalogue/releases.ts'
import { formatFault } from '../../../contract/files/faults.ts'
import { formatLoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import { send } from '../../frame/calls.ts'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  /** The run whose draft waits for a review. `draftId` is null for all users except the steward. */
  run: LoadRun
  /** The user in whose name the portal loads; null if the account was deleted. */
  steward: string | null
}

/** A draft that waits for a review: why it waits, what it changes, and what staff can do with it. */
export const WaitingDraft = ({ run: { draftId, reason }, steward }: Props) => {
  const { t } = useTranslation(['loads', 'releases'])
  const language = useLanguage()
  /** Undefined until the user compares the draft. */
  const [changes, setChanges] = useState<DraftChanges>()
  /** False if the office requires a second person, to whom the draft is then sent. */
  const [mayPublish, setMayPublish] = useState(true)
  /** The keys of the findings that the user has acknowledged. */
  const [acknowledgedKeys, setAcknowledgedKeys] = useState<readonly string[]>([])
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { busy, failure, write } = useWrite()
  const loadChanges = (id: string) =>
    write(async () => {
      const preview = await send(previewDraft, { draftId: id })
      setChanges(preview.changes)
      setAcknowledgedKeys([])
      setMayPublish(preview.mayPublish ?? true)
    })
  const findings = changes?.findings ?? []
  const publish = (id: string, { revision }: DraftChanges) =>
    write(async () => {
      if (mayPublish) await send(publishDraft, { draftId: id, revision, acknowledged: [...acknowledgedKeys] })
      else await send(sendForPublication, { draftId: id, revision })
      showToast('done', mayPublish ? t('published') : t('sent', { ns: 'releases' }))
    })
  return (
    <section className="waitingdraft" aria-labelledby="waiting-draft">
      <h3 id="waiting-draft">{t('draftWaiting')}</h3>
      {reason && <p>{formatLoadReason(reason, language)}</p>}
      {changes && <RowCounts changes={changes} />}
      {findings.map(({ key, rule, values }) => (
        <label className="choice" key={key}>
          <input
            type="checkbox"
            checked={acknowledgedKeys.includes(key)}
            onChange={({ target: { checked } }) => {
              const otherKeys = acknowledgedKeys.filter(other => other !== key)
              setAcknowledgedKeys(checked ? [...otherKeys, key] : otherKeys)
            }}
          />
          {/* A finding is about the changes and not about one file, so it has no file name. */}
          <span>{formatFault({ file: '', rule, values }, language)}</span>
        </label>
      ))}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <FailureText error={failure} />
        </p>
      )}
      {draftId === null ? (
        <p className="soft">{t('draftWaitingFor', { steward: steward ?? '–' })}</p>
      ) : (
        <span className="rowbuttons">
          {changes ? (
            <button
              type="button"
              className="btn primary"
              aria-busy={busy}
              disabled={acknowledgedKeys.length < findings.length}
              onClick={() => void publish(draftId, changes)}
            >
              {mayPublish ? t('publish') : t('send', { ns: 'releases' })}
            </button>
          ) : (
            <button type="button" className="btn" aria-busy={busy} onClick={() => void loadChanges(draftId)}>
              {t('compareDraft')}
            </button>
          )}
          <button type="button" className="btn quiet" onClick={() => setIsDiscarding(true)}>
            {t('discard')}
          </button>
        </span>
      )}
      {isDiscarding && draftId && (
        <DeleteDialog
          remove={async () => {
            await send(discardDraft, { draftId })
            showToast('done', t('discarded'))
            setIsDiscarding(false)
          }}
          onClose={() => setIsDiscarding(false)}
        >
          <p>{t('discardText')}</p>
        </DeleteDialog>
      )}
    </section>
  )
}

const RowCounts = ({ changes: { table } }: { changes: DraftChanges }) => {
  const { t } = useTranslation('loads')
  if (!table) return null
  const rowCounts = [
    ['rowsAfter', table.rowsAfter],
    ['added', table.rowsAdded],
    ['removed', table.rowsRemoved],
  ] as const
  return (
    <>
      <dl className="loadfigures">
        {rowCounts.map(([wordKey, value]) => (
          <div key={wordKey}>
            <dt>{t(wordKey)}</dt>
            <dd>{value === null ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {table.columnsRemoved.length > 0 && <p>{t('columnsLost', { names: table.columnsRemoved.join(', ') })}</p>}
      {table.columnsAdded.length > 0 && <p>{t('columnsAdded', { names: table.columnsAdded.join(', ') })}</p>}
    </>
  )
}
