import { useTranslation } from 'react-i18next'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import { RadioField } from '../../../ui/fields/RadioField.tsx'

/** Radio buttons for the row mode: whether a new file adds rows to the table or replaces it. */
export const RowModeField = ({ mode, onChoose }: { mode: RowMode; onChoose: (mode: RowMode) => void }) => {
  const { t } = useTranslation('publishing')
  return (
    <div>
      <RadioField
        legend={t('rowsOfFile')}
        choices={(['Append', 'Update'] as const).map(name => [name, t(`mode_${name}`)] as const)}
        value={mode}
        onChoose={onChoose}
      />
      {mode === 'Append' && <p className="small soft">{t('appendText')}</p>}
    </div>
  )
}
