import { useTranslation } from 'react-i18next'
import { formatNumber } from '../ui/values/formats.ts'
import type { TodoList } from './todos.ts'

/** Shows the number of tasks in each list, and today’s downloads. Each number links to its section below on the page. */
export const Tally = ({ todoLists, downloadCount }: { todoLists: TodoList[]; downloadCount: number }) => {
  const { t } = useTranslation('overview')
  return (
    <nav aria-label={t('tally')}>
      <ul className="tally">
        {todoLists.map(({ id, total, isUrgent }) => (
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
