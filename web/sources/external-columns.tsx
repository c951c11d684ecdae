import { useTranslation } from 'react-i18next'
import type { ExternalSource } from '../../contract/sources/external-sources.ts'
import type { Column } from '../ui/table/staff-rows.ts'
import { Clipped } from '../ui/values/Clipped.tsx'
import { useScheduleColumns } from './schedule-columns.tsx'

/** Returns the columns with the details of an external source. */
export const useExternalColumns = <Row extends ExternalSource>(): Column<Row>[] => {
  const { t } = useTranslation('sources')
  const formatText = ({ format, formatOther }: ExternalSource) =>
    format === 'other' ? `${t('other')}: ${formatOther}` : t(format)
  return [
    {
      name: 'name',
      label: t('externalName'),
      text: ({ name }) => name,
      show: ({ name }) => <Clipped text={name} />,
      className: 'long strong',
    },
    { name: 'format', label: t('format'), text: formatText, className: 'soft' },
    ...useScheduleColumns<Row>(),
  ]
}
