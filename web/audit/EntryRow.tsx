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
import { EntryParts } from './EntryParts.tsx'
import type { Piece } from './telling/pieces.ts'
import type { Description } from './telling/telling.ts'
import { useNames } from './use-names.ts'
import type { Reading } from './use-reading.ts'

interface Props {
  entry: AuditEntry
  description: Description
  reading: Reading
}

/** One transaction as a sentence, which expands to what it wrote. */
export const EntryRow = ({ entry, description, reading }: Props) => {
  const { t } = useTranslation('trail')
  const [isOpen, setIsOpen] = useState(false)
  const moment = formatMoment(entry.at, useLanguage())
  const time = moment.slice(-5)
  const otherAction = entry.parts.map(({ action }) => action).find(action => !knownActions.has(action))
  return (
    <li className={isOpen ? 'trailentry open' : 'trailentry'}>
      <time dateTime={entry.at} title={moment}>
        {time}
      </time>
      <div>
        <Sentence pieces={description.sentence} />
        {description.detail && <p className="small soft">{description.detail}</p>}
        {isOpen && <EntryParts entry={entry} reading={reading} />}
      </div>
      <span className="end">
        {otherAction && <Action of={otherAction} />}
        <button
          type="button"
          className="iconbtn"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { who: entry.username, time })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        </button>
      </span>
    </li>
  )
}

const knownActions = new Set(['added', 'changed', 'removed'])

const Action = ({ of: action }: { of: string }) => {
  const { action: word } = useNames()
  return <span className={action === 'refused' ? 'chip error' : 'chip'}>{word(action)}</span>
}

/** A sentence with the actor in bold and the subject as a link. */
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
