import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../../contract/catalogue/category-editing.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { categoryIcon } from '../../category/category-icons.ts'

export type IconName = (typeof categoryIcons)[number]

export const isIconName = (name: string): name is IconName => categoryIcons.some(icon => icon === name)

/** Selects one of the icons that the browser has loaded. */
export const IconChoice = ({ icon, onChoose }: { icon: string; onChoose: (icon: IconName) => void }) => {
  const { t } = useTranslation('keeping')
  const group = useId()
  return (
    <fieldset className="icons">
      <legend>{t('icon')}</legend>
      <div>
        {categoryIcons.map(name => (
          <label key={name} title={t(`icon_${name}`)}>
            <input
              className="vh"
              type="radio"
              name={group}
              aria-label={t(`icon_${name}`)}
              checked={name === icon}
              onChange={() => onChoose(name)}
            />
            <Icon of={categoryIcon(name)} size={24} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
