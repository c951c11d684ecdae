import { useTranslation } from 'react-i18next'
import type { RunDetails } from '../../../contract/runs/run-details.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The events and log lines of a run, to the second in Bangkok. */
export const RunLog = ({ lines }: { lines: RunDetails['log'] }) => {
  const { t } = useTranslation('runs')
  return (
    <section>
      <h3>{t('log')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ol className="runlog" tabIndex={0} aria-label={t('log')}>
        {lines.map(({ at, type, message, isError }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <li key={index} className={isError ? 'bad' : undefined}>
            <time dateTime={at}>{clock.format(new Date(at))}</time>
            <span>
              {type} {message}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
