import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../contract/catalogue/drafts/changes.ts'
import { sendForPublication } from '../../../contract/catalogue/releases.ts'
import { discardDraft, previewDraft, publishDraft } from '../../../contract/catalogue/uploads.ts'
import { faultSentence } from '../../../contract/files/faults.ts'
import { loadSentence } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import { send } from '../../frame/calls.ts'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { Trouble } from '../../frame/staff/Trouble.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  run: LoadRun
  steward: string | null
}

/** A waiting load: its reason, its changes, and its actions. */
export const WaitingDraft = ({ run: { draftId, reason }, steward }: Props) => {
  const { t } = useTranslation(['loads', 'releases'])
  const language = useLanguage()
  const [changes, setChanges] = useState<Changes>()
  const [mayPublish, setMayPublish] = useState(true)
  const [tickedKeys, setTickedKeys] = useState<readonly string[]>([])
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { busy, failure, write } = useWrite()
  const loadChanges = (id: string) =>
    write(async () => {
      const preview = await send(previewDraft, { draftId: id })
      setChanges(preview.changes)
      setTickedKeys([])
      setMayPublish(preview.mayPublish ?? true)
    })
  const findings = changes?.findings ?? []
  const publish = (id: string, { revision }: Changes) =>
    write(async () => {
      if (mayPublish) await send(publishDraft, { draftId: id, revision, acknowledged: [...tickedKeys] })
      else await send(sendForPublication, { draftId: id, revision })
      showToast('done', mayPublish ? t('published') : t('sent', { ns: 'releases' }))
    })
  return (
    <section className="waitingdraft" aria-labelledby="waiting-draft">
      <h3 id="waiting-draft">{t('waits')}</h3>
      {reason && <p>{loadSentence(reason, language)}</p>}
      {changes && <RowCounts changes={changes} />}
      {findings.map(({ key, rule, values }) => (
        <label className="choice" key={key}>
          <input
            type="checkbox"
            checked={tickedKeys.includes(key)}
            onChange={({ target: { checked } }) =>
              setTickedKeys([...tickedKeys.filter(other => other !== key), ...(checked ? [key] : [])])
            }
          />
          <span>{faultSentence({ file: '', rule, values }, language)}</span>
        </label>
      ))}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      {draftId === null ? (
        <p className="soft">{t('waitsElsewhere', { steward: steward ?? '–' })}</p>
      ) : (
        <span className="rowbuttons">
          {changes ? (
            <button
              type="button"
              className="btn primary"
              aria-busy={busy}
              disabled={tickedKeys.length < findings.length}
              onClick={() => void publish(draftId, changes)}
            >
              {mayPublish ? t('publish') : t('send', { ns: 'releases' })}
            </button>
          ) : (
            <button type="button" className="btn" aria-busy={busy} onClick={() => void loadChanges(draftId)}>
              {t('look')}
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

const RowCounts = ({ changes: { table } }: { changes: Changes }) => {
  const { t } = useTranslation('loads')
  if (!table) return null
  const rowCounts = [
    ['present', table.rowsAfter],
    ['added', table.rowsAdded],
    ['removed', table.rowsRemoved],
  ] as const
  return (
    <>
      <dl className="loadfigures">
        {rowCounts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value === null ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {table.columnsRemoved.length > 0 && <p>{t('columnsGone', { names: table.columnsRemoved.join(', ') })}</p>}
      {table.columnsAdded.length > 0 && <p>{t('columnsNew', { names: table.columnsAdded.join(', ') })}</p>}
    </>
  )
}
