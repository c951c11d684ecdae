import { useTranslation } from 'react-i18next'
import { formatNumber } from '../ui/values/formats.ts'
import type { TodoList } from './todos.ts'

/** The numbers of tasks of each kind and of downloads, each linked to its section below. */
export const Tally = ({ lists, downloadCount }: { lists: TodoList[]; downloadCount: number }) => {
  const { t } = useTranslation('overview')
  return (
    <nav aria-label={t('tally')}>
      <ul className="tally">
        {lists.map(({ id, total, isUrgent }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <b className={isUrgent ? 'bad' : undefined}>{formatNumber(total)}</b>
              <span>{t(`tally_${id}`)}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="#downloads">
            <b>{formatNumber(downloadCount)}</b>
            <span>{t('tally_downloads')}</span>
          </a>
        </li>
      </ul>
    </nav>
  )
}
