import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEvent } from '../../../../contract/catalogue/versions/report-history.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  event: HistoryEvent
  /** The action, shown after the actor's name. */
  actionText: string
  /** Lines below the action. */
  children?: ReactNode
  /** Buttons of the entry. */
  actions?: ReactNode
}

const icons = { files: IconFileText, fields: IconPencil, links: IconLink }

/** One entry of the timeline; only a version has a number. */
export const EventRow = ({ event: { kind, at, by, version }, actionText, children, actions }: Props) => {
  const { t } = useTranslation('history')
  const [day, time] = formatMoment(at, useLanguage()).split(' ')
  return (
    <tr className={version ? (version.isCurrent ? 'now' : undefined) : 'minor'}>
      <td className="vno">{version?.number ?? <span className="vh">{t('noVersion')}</span>}</td>
      <td className="vwhen">
        <time dateTime={at}>
          {day} <span className="second">{time}</span>
        </time>
      </td>
      <td>
        <span className="what">
          <b>{by ?? t('sample')}</b> {actionText}
        </span>
        {children}
      </td>
      <td className="vkind">
        <span>
          <Icon of={icons[kind]} size={16} />
          {t(kind)}
        </span>
      </td>
      <td className="vacts">{actions}</td>
    </tr>
  )
}

/** Marks the current version. */
export const CurrentChip = () => {
  const { t } = useTranslation('history')
  return <span className="chip done">{t('current')}</span>
}
