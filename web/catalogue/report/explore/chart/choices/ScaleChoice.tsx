import { useTranslation } from 'react-i18next'
import { scales } from '../../address/selection.ts'
import { Choice } from '../../page/Choice.tsx'
import { useExploring } from '../../page/exploring.ts'
import { StateForm } from '../../page/StateForm.tsx'

/** Chooses the scale of the values. */
export const ScaleChoice = () => {
  const { t } = useTranslation('explore')
  const { selection } = useExploring()
  return (
    <StateForm className="scalechoice" isImmediate>
      <Choice
        name="scale"
        label={t('scale')}
        value={selection.scale}
        choices={scales.map(scale => [scale, t(`scale_${scale}`)])}
      />
      <noscript>
        <button type="submit" className="btn sm">
          {t('updateChart')}
        </button>
      </noscript>
    </StateForm>
  )
}
