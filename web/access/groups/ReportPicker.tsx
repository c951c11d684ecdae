import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addToReportGroup,
  type GroupedReport,
  type groupedReportSorts,
  listGroupReports,
  listOtherReports,
  removeFromReportGroup,
} from '../../../contract/access/report-groups.ts'
import { send } from '../../frame/calls.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TwoListPicker } from '../../ui/picker/TwoListPicker.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import type { Column } from '../../ui/table/staff-rows.ts'
import { useLanguage } from '../../words/use-language.ts'
import { toCountValues } from '../count-values.ts'
import { pickCategory, pickSubCategory, pickTitle } from '../names.ts'
import type { Group } from './group-kinds.ts'

/** Full-screen picker of the reports in a report group. */
export const ReportPicker = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { t } = useTranslation(['groups', 'messages'])
  const language = useLanguage()
  const [restrictedOnly, setRestrictedOnly] = useState(false)
  const { groupId } = group
  const pickReportTitle = (report: GroupedReport) => pickTitle(language, report)
  const loadFrom =
    (call: typeof listGroupReports | typeof listOtherReports): LoadRows<GroupedReport> =>
    async ({ sort, ...query }) => {
      const input = {
        groupId,
        language,
        restrictedOnly,
        ...query,
        sort: sort as (typeof groupedReportSorts)[number],
      }
      // Both calls have the same input and output, but `send` infers its types from a single call.
      const { reports, total } = await send(call as typeof listGroupReports, input)
      return { rows: reports, total }
    }
  const columns = useGroupedReportColumns()
  return (
    <Dialog title={group.name} note={t('reportsNote')} width="full" open onClose={onClose}>
      <CheckField
        label={t('restrictedOnly')}
        checked={restrictedOnly}
        onChange={({ target }) => setRestrictedOnly(target.checked)}
      />
      <TwoListPicker
        // Another filter needs new lists, because a selected report may no longer be listed.
        key={String(restrictedOnly)}
        rowKey={({ reportId }: GroupedReport) => reportId}
        rowName={pickReportTitle}
        describeFailure={error => <FailureText error={error} />}
        current={{
          title: t('inGroup'),
          searchHint: t('searchReports'),
          columns,
          sort: 'title',
          load: loadFrom(listGroupReports),
          move: reportIds => send(removeFromReportGroup, { groupId, reportIds }),
          isHarmful: true,
          bulkMove: {
            formatHeading: count => t('chosenToRemove', toCountValues(count)),
            formatButton: count => t('removeReports', toCountValues(count)),
            progress: t('removing'),
            toConfirmation: count => ({
              title: t('areYouConfirm', { ns: 'messages' }),
              verb: t('removeReports', toCountValues(count)),
              text: <p>{t('removeReportsText')}</p>,
            }),
          },
        }}
        others={{
          title: t('notInGroup'),
          searchHint: t('searchReports'),
          columns,
          sort: 'title',
          load: loadFrom(listOtherReports),
          move: reportIds => send(addToReportGroup, { groupId, reportIds }),
          bulkMove: {
            formatHeading: count => t('chosenToAdd', toCountValues(count)),
            formatButton: count => t('addSelectedReports', toCountValues(count)),
            progress: t('adding'),
          },
        }}
      />
    </Dialog>
  )
}

/** Returns the columns of both lists. */
const useGroupedReportColumns = (): Column<GroupedReport>[] => {
  const { t } = useTranslation('groups')
  const language = useLanguage()
  return [
    {
      name: 'title',
      label: t('reportName'),
      text: report => pickTitle(language, report),
      show: report => (
        <>
          {pickTitle(language, report)}
          {report.status === 'Inactive' && <span className="small soft"> · {t('inactive')}</span>}
        </>
      ),
    },
    {
      name: 'category',
      label: t('category'),
      text: report => pickCategory(language, report),
      className: 'wide',
    },
    {
      name: 'subCategory',
      label: t('subCategory'),
      text: report => pickSubCategory(language, report),
      className: 'wide roomy',
    },
    {
      name: 'level',
      label: t('level'),
      text: ({ level }) => level,
      show: ({ level, isPublic }) => (isPublic ? <span className="soft">{level}</span> : level),
    },
  ]
}
