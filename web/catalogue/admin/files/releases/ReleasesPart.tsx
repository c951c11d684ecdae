import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { isFocusLost } from '../../../../ui/lost-focus.ts'
import { RetryNote } from '../../../../ui/RetryNote.tsx'
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
  /** Called when no draft waits any more and nothing has the focus. */
  onEmptied: () => void
}

/** The drafts of a report that wait for their time or for a second person. */
export const ReleasesPart = ({
  waitingReleases: { releases, error, reload },
  addedCount,
  onPublished,
  onEmptied,
}: Props) => {
  const { t } = useTranslation('releases')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedCount = useRef(0)
  const lastLength = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useEffect(() => {
    // The heading of the first draft appears only once the list is loaded.
    if (addedCount > focusedCount.current && heading.current) {
      focusedCount.current = addedCount
      scrollAndFocus(heading.current)
    }
    // The pressed button was removed with the last draft and the heading.
    if (lastLength.current > 0 && releases.length === 0 && isFocusLost()) onEmptied()
    lastLength.current = releases.length
  }, [addedCount, releases.length])
  if (error !== undefined)
    return (
      <RetryNote title={t('failed')} onTryAgain={reload}>
        <FailureText error={error} />
      </RetryNote>
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
