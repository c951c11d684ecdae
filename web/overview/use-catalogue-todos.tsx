import { useTranslation } from 'react-i18next'
import type { ComingRelease, LateRelease, UnpublishedDraft } from '../../contract/overview/overview-parts.ts'
import { buildEditorPath, pickReportTitle } from '../catalogue/index.ts'
import { Day } from '../ui/values/Day.tsx'
import { formatNumber } from '../ui/values/formats.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import { countDaysSince, type Overview, type Todo, type TodoList, toTodoList } from './todos.ts'

/** Returns the lists of tasks about releases and drafts. */
export const useCatalogueTodos = (overview: Overview): TodoList[] => {
  const { at: readAt, lateReleases, drafts } = overview
  const waitingDraftLists = useWaitingDraftTodos(overview)
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const toLateTodo = ({ sourceId, dueDate, ...titles }: LateRelease): Todo => {
    const daysLate = countDaysSince(dueDate, readAt)
    return {
      key: sourceId,
      name: pickReportTitle(language, titles),
      reason: t('lateReason', { count: daysLate, number: formatNumber(daysLate) }),
      when: <Day of={dueDate} />,
      action: { label: t('newDate'), path: buildEditorPath({ sourceId, field: 'nextReleaseDate' }) },
    }
  }
  const toDraftTodo = ({ sourceId, madeAt, expiresAt, ...titles }: UnpublishedDraft): Todo => ({
    key: `${sourceId} ${madeAt}`,
    name: pickReportTitle(language, titles),
    reason: t('draftReason', { until: formatMoment(expiresAt, language) }),
    when: <Moment of={madeAt} />,
    action: { label: t('upload'), path: buildEditorPath({ tab: 'file', sourceId }) },
  })
  return [
    { ...toTodoList('late', lateReleases, toLateTodo), isUrgent: true },
    ...waitingDraftLists,
    toTodoList('drafts', drafts, toDraftTodo),
  ]
}

/** Returns two lists: scheduled drafts, and drafts of other users that a second person must publish. */
const useWaitingDraftTodos = ({ releases: scheduledDrafts, waiting: draftsForSecondPerson }: Overview): TodoList[] => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const createTodoConverter =
    (formatReason: (draft: ComingRelease) => string) =>
    (draft: ComingRelease): Todo => {
      // A scheduled draft shows its release time, any other the time when it was sent to a second person.
      const shownTime = draft.releaseAt ?? draft.sentAt
      return {
        key: draft.draftId,
        name: pickReportTitle(language, draft),
        reason: formatReason(draft),
        when: shownTime && <Moment of={shownTime} />,
        action: { label: t('openDraft'), path: buildEditorPath({ tab: 'file', sourceId: draft.sourceId }) },
      }
    }
  const toScheduledTodo = createTodoConverter(({ heldReason, madeBy }) =>
    t(heldReason ? 'releaseHeld' : 'releaseReason', { user: madeBy }),
  )
  const toSecondPersonTodo = createTodoConverter(({ madeBy }) => t('secondPersonReason', { user: madeBy }))
  return [
    {
      ...toTodoList('releases', scheduledDrafts, toScheduledTodo),
      isUrgent: scheduledDrafts?.rows.some(({ heldReason }) => heldReason !== null) ?? false,
    },
    toTodoList('secondPerson', draftsForSecondPerson, toSecondPersonTodo),
  ]
}
