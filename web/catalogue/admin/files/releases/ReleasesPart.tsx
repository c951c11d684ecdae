import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import { FailedNote } from '../../../../ui/FailedNote.tsx'
import { arrive } from '../slots/arrival.ts'
import { ReleaseItem } from './ReleaseItem.tsx'
import type { useReleases } from './use-releases.ts'
import './releases.css'

interface Props {
  waitingReleases: ReturnType<typeof useReleases>
  /** Number of drafts that this page added to the list; each takes the focus, as the pressed button was removed. */
  arrivals: number
  /** Called when the report's files have changed. */
  onPublished: () => void
}

/** The drafts of a report that wait for their time or for a second person. */
export const ReleasesPart = ({ waitingReleases: { releases, error, reload }, arrivals, onPublished }: Props) => {
  const { t } = useTranslation('releases')
  const heading = useId()
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrivals > 0) arrive(top.current)
  }, [arrivals])
  if (error !== undefined)
    return (
      <FailedNote title={t('failed')} onTryAgain={reload}>
        <Trouble error={error} />
      </FailedNote>
    )
  if (releases.length === 0) return null
  return (
    <section className="section releases" aria-labelledby={heading}>
      <div className="sechead">
        <h2 id={heading} ref={top} tabIndex={-1}>
          {t('title')}
        </h2>
        <span className="small soft">{t('text')}</span>
      </div>
      <ul>
        {releases.map(release => (
          <ReleaseItem
            key={`${release.draftId} ${release.revision} ${release.state} ${release.releaseAt}`}
            release={release}
            onChanged={() => {
              arrive(top.current)
              reload()
            }}
            onPublished={() => {
              reload()
              onPublished()
            }}
          />
        ))}
      </ul>
    </section>
  )
}
