import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type { IncompleteReport } from '../../contract/catalogue/catalogue-health.ts'
import type { getOverview, LateRelease, WaitingDraft } from '../../contract/overview/overview.ts'
import { editorPath, titleIn } from '../catalogue/index.ts'
import { Day } from '../ui/values/Day.tsx'
import { formatNumber } from '../ui/values/formats.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import { daysSince, type Todo, type TodoList } from './todos.ts'
import { useFailures } from './use-failures.ts'

export type Overview = OutputOf<typeof getOverview>

const health = '/admin/CatalogueHealth'

/** What needs doing, by kind; kinds without anything to do are left out. */
export const useTodoLists = (overview: Overview): TodoList[] => {
  const catalogue = useCatalogueTodos(overview)
  const grants = useGrantTodos(overview)
  const loads = useLoadTodos(overview)
  const failures = useFailures(overview)
  return [...catalogue.urgent, loads, failures, grants, ...catalogue.descriptions].filter(({ total }) => total > 0)
}

const useCatalogueTodos = ({ at, lateReleases, drafts, missingThai, missingDictionaries }: Overview) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const late = ({ sourceId, dueDate, ...titles }: LateRelease): Todo => {
    const days = daysSince(dueDate, at)
    return {
      key: sourceId,
      name: titleIn(language, titles),
      reason: t('lateReason', { count: days, shown: formatNumber(days) }),
      when: <Day of={dueDate} />,
      action: { label: t('newDate'), path: editorPath({ sourceId, field: 'nextReleaseDate' }) },
    }
  }
  const draft = ({ sourceId, madeAt, expiresAt, ...titles }: WaitingDraft): Todo => ({
    key: `${sourceId} ${madeAt}`,
    name: titleIn(language, titles),
    reason: t('draftReason', { until: formatMoment(expiresAt, language) }),
    when: <Moment of={madeAt} />,
    action: { label: t('upload'), path: editorPath({ tab: 'file', sourceId }) },
  })
  const untranslated = ({ sourceId, gaps, ...titles }: IncompleteReport): Todo => {
    const missing = gaps.filter(gap => gap === 'titleTh' || gap === 'descriptionTh')
    return {
      key: sourceId,
      name: titleIn(language, titles),
      reason: t('lacks', { gaps: missing.map(gap => t(`gap_${gap}`)).join(', ') }),
      action: { label: t('write'), path: editorPath({ sourceId, field: missing[0] }) },
    }
  }
  const undescribed = ({ sourceId, ...titles }: IncompleteReport): Todo => ({
    key: sourceId,
    name: titleIn(language, titles),
    reason: t('dictionaryReason'),
    action: { label: t('describe'), path: editorPath({ tab: 'file', sourceId }) },
  })
  const urgent: TodoList[] = [
    { id: 'late', isUrgent: true, total: lateReleases?.total ?? 0, todos: lateReleases?.rows.map(late) ?? [] },
    { id: 'drafts', total: drafts?.total ?? 0, todos: drafts?.rows.map(draft) ?? [] },
  ]
  const descriptions: TodoList[] = [
    { id: 'thai', allPath: health, total: missingThai?.total ?? 0, todos: missingThai?.rows.map(untranslated) ?? [] },
    {
      id: 'dictionary',
      allPath: health,
      total: missingDictionaries?.total ?? 0,
      todos: missingDictionaries?.rows.map(undescribed) ?? [],
    },
  ]
  return { urgent, descriptions }
}

const useLoadTodos = ({ failedLoads }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const path = '/admin/WorkBench'
  const todos = failedLoads?.rows.map(({ jobId, name, failures, failingSince, message }) => ({
    key: String(jobId),
    name,
    reason: [t('loadReason', { count: failures, shown: formatNumber(failures) }), message].filter(Boolean).join(' '),
    when: <Moment of={failingSince} />,
    action: { label: t('toWorkBench'), path },
  }))
  return { id: 'loads', isUrgent: true, total: failedLoads?.total ?? 0, todos: todos ?? [], allPath: path }
}

const useGrantTodos = ({ endingGrants }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const path = '/admin/ReportsManagement#ending'
  const todos = endingGrants?.rows.map(({ kind, holderId, subjectId, holder, until, grantedBy, ...subject }) => ({
    key: `${kind} ${holderId} ${subjectId}`,
    name: language === 'th' ? subject.subjectTh : subject.subjectEn,
    reason: grantedBy ? t('grantReason', { holder, grantedBy }) : t('grantReasonAnonymous', { holder }),
    when: until && <Day of={until} />,
    action: { label: t('extend'), path },
  }))
  return { id: 'grants', total: endingGrants?.total ?? 0, todos: todos ?? [], allPath: path }
}
