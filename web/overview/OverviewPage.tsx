import { useTranslation } from 'react-i18next'
import { getOverview } from '../../contract/overview/overview.ts'
import { visitContext } from '../frame/visit.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Route } from './+types/OverviewPage.ts'
import { Changes } from './Changes.tsx'
import { DownloadsToday } from './DownloadsToday.tsx'
import { Tally } from './Tally.tsx'
import { TodoSection } from './TodoSection.tsx'
import { useTodoLists } from './use-todo-lists.tsx'
import './overview.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(getOverview)

/** /admin: tasks for the role, today’s downloads, and changes since yesterday. */
const OverviewPage = ({ loaderData: overview }: Route.ComponentProps) => {
  const { t } = useTranslation(['overview', 'shell'])
  const lists = useTodoLists(overview)
  const { at, downloadsToday, changes, names } = overview
  return (
    <div className="overview">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <h1>{t('title')}</h1>
      <p className="small soft">
        <time dateTime={at}>{useFormattedMoment(at)}</time>
      </p>
      <Tally todoLists={lists} downloadCount={downloadsToday.total} />
      <div className="columns">
        <div>
          {lists.length === 0 && <p className="soft">{t('nothingToDo')}</p>}
          {lists.map(list => (
            <TodoSection key={list.id} {...list} />
          ))}
        </div>
        <div>
          <DownloadsToday at={at} downloads={downloadsToday} />
          <Changes at={at} changes={changes} names={names} />
        </div>
      </div>
    </div>
  )
}

/** Formats a moment with its day of the week, in Bangkok. */
const useFormattedMoment = (at: string) => {
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Asia/Bangkok' }).format(new Date(at))
  return `${weekday} ${formatMoment(at, language)}`
}

export default OverviewPage
