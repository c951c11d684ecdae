import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VersionChanges, VersionOrigin } from '../../../../contract/catalogue/versions/report-versions.ts'
import { formatBytes } from '../../../ui/values/bytes.ts'
import { formatDay, formatNumber } from '../../../ui/values/formats.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { LateNote } from './LateNote.tsx'

interface Props {
  origin: VersionOrigin
  /** The source as a text, possibly empty; shown if no source is attached to the report. */
  source: string
  changes: VersionChanges
}

/** The steps of a table from its source to its file. A step that is not known is left out. */
export const TrustChain = ({ origin, source, changes }: Props) => {
  const { t } = useTranslation('trust')
  const { checks } = origin
  return (
    <>
      <ol className="chain">
        <SourceStep origin={origin} source={source} />
        <LoadStep load={origin.load} />
        {checks.length > 0 && (
          <Step
            name={t('checksStep')}
            title={t('checksPassed', { count: checks.length, number: formatNumber(checks.length) })}
          >
            <span>{t('beforePublication')}</span>
          </Step>
        )}
        <VersionStep origin={origin} changes={changes} />
        <FileStep files={origin.files} />
      </ol>
      {checks.length > 0 && (
        <details className="checksfold">
          <summary>{t('whatWasChecked')}</summary>
          <ul>
            {checks.map(check => (
              <li key={check}>{t(`check_${check}`)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Step = ({ name, title, children }: { name: string; title: ReactNode; children?: ReactNode }) => (
  <li>
    <span className="k">{name}</span>
    <strong>{title}</strong>
    {children}
  </li>
)

const SourceStep = ({ origin: { sources }, source }: Pick<Props, 'origin' | 'source'>) => {
  const { t } = useTranslation('trust')
  if (sources.length === 0) return source ? <Step name={t('sourceStep')} title={source} /> : null
  return (
    <Step name={t('sourceStep')} title={sources.map(({ name }) => name).join(', ')}>
      <span>{[...new Set(sources.map(({ kind }) => t(`${kind}Kind`)))].join(', ')}</span>
    </Step>
  )
}

const LoadStep = ({ load }: Pick<VersionOrigin, 'load'>) => {
  const { t } = useTranslation('trust')
  if (!load) return null
  const { endedAt, seconds, rowCount } = load
  return (
    <Step name={t('loadStep')} title={t('loadDuration', { seconds: formatNumber(seconds) })}>
      {rowCount !== null && <span>{t('rowsRead', { count: rowCount, number: formatNumber(rowCount) })}</span>}
      <span className="soft">
        <Moment of={endedAt} />
      </span>
    </Step>
  )
}

const VersionStep = ({ origin: { number, asOf, promisedFor, reason }, changes }: Pick<Props, 'origin' | 'changes'>) => {
  const { t } = useTranslation('trust')
  const { rowsAdded } = changes
  return (
    <Step
      name={t('versionNumber', { number })}
      title={t('asOfDay', { day: formatDay(toBangkokDay(asOf), useLanguage()) })}
    >
      {rowsAdded !== null && <span>{t('rowsAddedCount', { count: rowsAdded, number: formatNumber(rowsAdded) })}</span>}
      <span className="soft">
        <Moment of={asOf} />
      </span>
      {promisedFor && <LateNote promisedFor={promisedFor} />}
      {/* The only versions with a reason are restored ones. */}
      {reason && <span className="second breaking">{t('restoredFor', { reason })}</span>}
    </Step>
  )
}

const fileKindNames = { csv: 'CSV', excel: 'Excel' } as const

const FileStep = ({ files }: Pick<VersionOrigin, 'files'>) => {
  const { t } = useTranslation('trust')
  const file = files.find(({ kind }) => kind === 'csv') ?? files.find(({ kind }) => kind === 'excel')
  // The second condition only narrows the type: `find` never returns the metadata.
  if (!file || file.kind === 'metadata') return null
  return (
    <Step name={t('fileStep')} title={`${fileKindNames[file.kind]}, ${formatBytes(file.sizeBytes)}`}>
      <span className="digest">SHA-256 {file.digest}</span>
    </Step>
  )
}
