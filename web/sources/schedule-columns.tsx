import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../contract/sources/schedules.ts'
import type { Column } from '../ui/table/staff-rows.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { formatTime, useScheduleTexts } from './schedule-texts.ts'

/** Returns the columns of a schedule: its repeat, its days and its time. */
export const useScheduleColumns = <Row extends Schedule>(): Column<Row>[] => {
  const { t } = useTranslation('sources')
  const { formatRepeat, formatDays } = useScheduleTexts()
  return [
    { name: 'repeat', label: t('repeat'), text: formatRepeat, className: 'soft' },
    {
      name: 'days',
      label: t('frequencyDay'),
      text: formatDays,
      show: row => formatDays(row) || <NoValue />,
      className: 'soft scheduledays',
    },
    {
      name: 'time',
      label: t('time'),
      text: ({ time }) => time ?? '',
      show: ({ time }) => formatTime(time) || <NoValue />,
      className: 'r num soft',
    },
  ]
}
