import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/table/IconButton.tsx'
import type { Column } from '../../ui/table/staff-rows.ts'

/** Returns the column with the button that detaches a source from the report. */
export const useDetachColumn = <Source extends { name: string }>(
  onDetach: (source: Source) => void,
): Column<Source> => {
  const { t } = useTranslation('sources')
  return {
    name: 'actions',
    label: t('actions'),
    className: 'press',
    show: source => (
      <IconButton icon={IconTrash} label={t('detach', { name: source.name })} onPress={() => onDetach(source)} />
    ),
  }
}
