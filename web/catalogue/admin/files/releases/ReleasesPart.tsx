import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { FailedNote } from '../../../../ui/FailedNote.tsx'
import { scrollAndFocus } from '../../scroll-and-focus.ts'
import { ReleaseItem } from './ReleaseItem.tsx'
import type { useReleases } from './use-releases.ts'
import './releases.css'

interface Props {
  waitingReleases: ReturnType<typeof useReleases>
  /** Number of drafts that this page has added. After each, the heading takes the focus, as the pressed button was removed. */
  addedCount: number
  /** Called when a draft was published, so that the report's files have changed. */
  onPublished: () => void
}

/** The drafts of a report that wait for their time or for a second person. */
export const ReleasesPart = ({ waitingReleases: { releases, error, reload }, addedCount, onPublished }: Props) => {
  const { t } = useTranslation('releases')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (addedCount > 0) scrollAndFocus(heading.current)
  }, [addedCount])
  if (error !== undefined)
    return (
      <FailedNote title={t('failed')} onTryAgain={reload}>
        <FailureText error={error} />
      </FailedNote>
    )
  if (releases.length === 0) return null
  return (
    <section className="section releases" aria-labelledby={headingId}>
      <div className="sechead">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <span className="small soft">{t('text')}</span>
      </div>
      <ul>
        {releases.map(release => (
          // A changed draft gets a new key, which closes its review.
          <ReleaseItem
            key={`${release.draftId} ${release.revision} ${release.state} ${release.releaseAt}`}
            release={release}
            onChanged={() => {
              scrollAndFocus(heading.current)
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
