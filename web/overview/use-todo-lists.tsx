import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type { IncompleteReport } from '../../contract/catalogue/catalogue-health.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import type { ComingRelease, LateRelease, UnpublishedDraft } from '../../contract/overview/overview-parts.ts'
import { buildEditorPath, pickReportTitle } from '../catalogue/index.ts'
import { Day } from '../ui/values/Day.tsx'
import { formatNumber } from '../ui/values/formats.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import { countDaysSince, type Todo, type TodoList } from './todos.ts'
import { useFailureTodos } from './use-failures.ts'
import { useTableBuildTodos } from './use-table-builds.ts'

export type Overview = OutputOf<typeof getOverview>

const healthPath = '/admin/CatalogueHealth'

/**
 * Returns the lists of tasks that are not empty, in the order of the page. A part of the overview is undefined if the role has no menu for
 * it; its list is then empty.
 */
export const useTodoLists = (overview: Overview): TodoList[] => {
  const catalogue = useCatalogueTodos(overview)
  const grants = useGrantTodos(overview)
  const loads = useLoadTodos(overview)
  const failures = useFailureTodos(overview)
  const tables = useTableBuildTodos(overview)
  return [...catalogue.releaseLists, loads, failures, tables, grants, ...catalogue.descriptionLists].filter(
    ({ total }) => total > 0,
  )
}

/** Returns the tasks about releases and drafts, and those about missing descriptions. */
const useCatalogueTodos = (overview: Overview) => {
  const { at, lateReleases, drafts, missingThai, missingDictionaries } = overview
  const comingReleaseLists = useComingReleaseTodos(overview)
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const toLateTodo = ({ sourceId, dueDate, ...titles }: LateRelease): Todo => {
    const daysLate = countDaysSince(dueDate, at)
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
  const toUntranslatedTodo = ({ sourceId, gaps, ...titles }: IncompleteReport): Todo => {
    const thaiGaps = gaps.filter(gap => gap === 'titleTh' || gap === 'descriptionTh')
    return {
      key: sourceId,
      name: pickReportTitle(language, titles),
      reason: t('missingTexts', { gaps: thaiGaps.map(gap => t(`gap_${gap}`)).join(', ') }),
      action: { label: t('addText'), path: buildEditorPath({ sourceId, field: thaiGaps[0] }) },
    }
  }
  const toUndescribedTodo = ({ sourceId, ...titles }: IncompleteReport): Todo => ({
    key: sourceId,
    name: pickReportTitle(language, titles),
    reason: t('dictionaryReason'),
    action: { label: t('describeColumns'), path: buildEditorPath({ tab: 'file', sourceId }) },
  })
  const releaseLists: TodoList[] = [
    { id: 'late', isUrgent: true, total: lateReleases?.total ?? 0, todos: lateReleases?.rows.map(toLateTodo) ?? [] },
    ...comingReleaseLists,
    { id: 'drafts', total: drafts?.total ?? 0, todos: drafts?.rows.map(toDraftTodo) ?? [] },
  ]
  const descriptionLists: TodoList[] = [
    {
      id: 'thai',
      allPath: healthPath,
      total: missingThai?.total ?? 0,
      todos: missingThai?.rows.map(toUntranslatedTodo) ?? [],
    },
    {
      id: 'dictionary',
      allPath: healthPath,
      total: missingDictionaries?.total ?? 0,
      todos: missingDictionaries?.rows.map(toUndescribedTodo) ?? [],
    },
  ]
  return { releaseLists, descriptionLists }
}

/** Returns two lists: scheduled drafts, and drafts of other users that a second person must publish. */
const useComingReleaseTodos = ({ releases, waiting }: Overview): TodoList[] => {
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
  const toComingTodo = createTodoConverter(({ heldReason, madeBy }) =>
    t(heldReason ? 'releaseHeld' : 'releaseReason', { user: madeBy }),
  )
  const toSecondPersonTodo = createTodoConverter(({ madeBy }) => t('secondPersonReason', { user: madeBy }))
  return [
    {
      id: 'releases',
      isUrgent: releases?.rows.some(({ heldReason }) => heldReason !== null) ?? false,
      total: releases?.total ?? 0,
      todos: releases?.rows.map(toComingTodo) ?? [],
    },
    { id: 'second', total: waiting?.total ?? 0, todos: waiting?.rows.map(toSecondPersonTodo) ?? [] },
  ]
}

const useLoadTodos = ({ failedLoads }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const workBenchPath = '/admin/WorkBench'
  const todos = failedLoads?.rows.map(({ jobId, name, failures, failingSince, message }) => ({
    key: String(jobId),
    name,
    reason: [t('loadReason', { count: failures, number: formatNumber(failures) }), message].filter(Boolean).join(' '),
    when: <Moment of={failingSince} />,
    action: { label: t('toWorkBench'), path: workBenchPath },
  }))
  return { id: 'loads', isUrgent: true, total: failedLoads?.total ?? 0, todos: todos ?? [], allPath: workBenchPath }
}

const useGrantTodos = ({ endingGrants }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const grantsPath = '/admin/ReportsManagement#ending'
  const todos = endingGrants?.rows.map(
    ({ kind, holderId, targetId, holder, until, grantedBy, targetTh, targetEn }) => ({
      key: `${kind} ${holderId} ${targetId}`,
      name: language === 'th' ? targetTh : targetEn,
      reason: grantedBy ? t('grantReason', { holder, user: grantedBy }) : t('grantReasonAnonymous', { holder }),
      when: until && <Day of={until} />,
      action: { label: t('extend'), path: grantsPath },
    }),
  )
  return { id: 'grants', total: endingGrants?.total ?? 0, todos: todos ?? [], allPath: grantsPath }
}
