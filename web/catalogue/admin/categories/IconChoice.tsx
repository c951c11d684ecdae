import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../../contract/catalogue/category-editing.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { pickCategoryIcon } from '../../category/category-icons.ts'

export type IconName = (typeof categoryIcons)[number]

/** Returns true for the name of an icon that a category may have. */
export const isIconName = (name: string): name is IconName => categoryIcons.some(icon => icon === name)

/** Radio buttons for the icons that a category may have. */
export const IconChoice = ({ icon, onChoose }: { icon: string; onChoose: (icon: IconName) => void }) => {
  const { t } = useTranslation('catalogueAdmin')
  const groupName = useId()
  return (
    <fieldset className="icons">
      <legend>{t('icon')}</legend>
      <div>
        {categoryIcons.map(name => (
          <label key={name} title={t(`icon_${name}`)}>
            <input
              className="vh"
              type="radio"
              name={groupName}
              aria-label={t(`icon_${name}`)}
              checked={name === icon}
              onChange={() => onChoose(name)}
            />
            <Icon of={pickCategoryIcon(name)} size={24} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
