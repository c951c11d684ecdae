import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEvent } from '../../../../contract/catalogue/versions/report-history.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatBangkokDay, formatBangkokTime } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  event: HistoryEvent
  /** What the user did, shown after the username. */
  actionText: string
  /** Lines below the action. */
  children?: ReactNode
  /** Buttons of the entry. */
  actions?: ReactNode
}

const iconsByKind = { files: IconFileText, fields: IconPencil, links: IconLink }

/** The row of one entry of the timeline: its version number, time, user, action and kind, and its buttons. Only a version has a number. */
export const EventRow = ({ event: { kind, at, by, version }, actionText, children, actions }: Props) => {
  const { t } = useTranslation('history')
  const language = useLanguage()
  return (
    <tr className={pickRowClass(version)}>
      <td className="vno">{version?.number ?? <span className="vh">{t('noVersion')}</span>}</td>
      <td className="vwhen">
        <time dateTime={at}>
          {formatBangkokDay(at, language)} <span className="second">{formatBangkokTime(at)}</span>
        </time>
      </td>
      <td>
        <span className="what">
          {/* Entries of the sample catalogue have no user. */}
          <b>{by ?? t('sample')}</b> {actionText}
        </span>
        {children}
      </td>
      <td className="vkind">
        <span>
          <Icon of={iconsByKind[kind]} size={16} />
          {t(kind)}
        </span>
      </td>
      <td className="vacts">{actions}</td>
    </tr>
  )
}

/** Returns the CSS class of a row: entries without a version are less prominent, the current version is more prominent. */
const pickRowClass = (version: HistoryEvent['version']) => {
  if (!version) return 'minor'
  return version.isCurrent ? 'now' : undefined
}

/** Marks the entry whose state is the current one. */
export const CurrentChip = () => {
  const { t } = useTranslation('history')
  return <span className="chip done">{t('current')}</span>
}
