import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
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
      <button
        type="button"
        className="act"
        aria-label={t('detach', { name: source.name })}
        title={t('detach', { name: source.name })}
        onClick={() => onDetach(source)}
      >
        <Icon of={IconTrash} />
      </button>
    ),
  }
}
