import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '../../contract/audit/entries.ts'
import { Icon } from '../ui/Icon.tsx'
import { formatMoment } from '../ui/values/moments.ts'
import { Title } from '../ui/values/Title.tsx'
import { useLanguage } from '../words/use-language.ts'
import type { Description } from './descriptions/describer.ts'
import type { Piece } from './descriptions/pieces.ts'
import { EntryParts } from './EntryParts.tsx'
import { useDisplayNames } from './use-display-names.ts'
import type { RecordTexts } from './use-record-texts.ts'

/** Length of the time, such as 09:30, at the end of a formatted moment. */
const timeLength = 5

interface Props {
  entry: AuditEntry
  description: Description
  recordTexts: RecordTexts
}

/** One transaction as a sentence, which expands to the records that it wrote. */
export const EntryRow = ({ entry, description, recordTexts }: Props) => {
  const { t } = useTranslation('trail')
  const [isOpen, setIsOpen] = useState(false)
  const moment = formatMoment(entry.at, useLanguage())
  const time = moment.slice(-timeLength)
  const unusualAction = entry.parts.map(({ action }) => action).find(action => !usualActions.has(action))
  return (
    <li className={isOpen ? 'trailentry open' : 'trailentry'}>
      <time dateTime={entry.at} title={moment}>
        {time}
      </time>
      <div>
        <Sentence pieces={description.sentence} />
        {description.detail && <p className="small soft">{description.detail}</p>}
        {isOpen && <EntryParts entry={entry} recordTexts={recordTexts} />}
      </div>
      <span className="end">
        {unusualAction && <ActionChip of={unusualAction} />}
        <button
          type="button"
          className="iconbtn"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { user: entry.username, time })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        </button>
      </span>
    </li>
  )
}

/** The sentence already names these actions; any other action is shown beside it. */
const usualActions = new Set(['added', 'changed', 'removed'])

const ActionChip = ({ of: action }: { of: string }) => {
  const { action: formatAction } = useDisplayNames()
  return <span className={action === 'refused' ? 'chip error' : 'chip'}>{formatAction(action)}</span>
}

/** A sentence with the actor in bold and the changed object as a link. */
export const Sentence = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p className="sentence">
    {pieces.map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their order
      <SentencePiece key={index} piece={piece} />
    ))}
  </p>
)

const SentencePiece = ({ piece }: { piece: Piece }) => {
  if (typeof piece === 'string') return piece
  if ('who' in piece) return <b>{piece.who}</b>
  if (!piece.href)
    return (
      <span className="thing">
        <Title text={piece.name} />
      </span>
    )
  return (
    <Link className="thing" to={piece.href}>
      <Title text={piece.name} />
    </Link>
  )
}
