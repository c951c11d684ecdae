import { useTranslation } from 'react-i18next'
import { type PromisedRelease, type ReleaseRhythm, undoMove } from '../../../../contract/catalogue/rhythms.ts'
import { send } from '../../../frame/calls.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { useFocusInside } from '../../../ui/fields/use-focus-inside.ts'
import { showToast } from '../../../ui/toasts.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { MoveReleaseDialog } from './MoveReleaseDialog.tsx'

/** Maximum number of releases that the table shows. */
const maxReleases = 6

/** The next promised releases of a report, each with buttons to move it and to undo a move. */
export const PromisedReleases = ({ releaseRhythm }: { releaseRhythm: ReleaseRhythm }) => {
  const { t } = useTranslation('rhythms')
  const [releaseToMove, openMoving, closeMoving] = useOpened<PromisedRelease>()
  const { busy, failure, write } = useWrite()
  const { promises, today } = releaseRhythm
  const undo = ({ id, sequence }: PromisedRelease) =>
    void write(async () => {
      await send(undoMove, { id, sequence })
      showToast('done', t('undone'))
    })
  return (
    <>
      <h3 id="promised-releases">{t('promised')}</h3>
      <FailureNote failure={failure} />
      <table className="t compact" aria-labelledby="promised-releases">
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col" className="r">
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {promises.slice(0, maxReleases).map(release => (
            <ReleaseRow
              key={release.id}
              release={release}
              isOverdue={toBangkokDay(release.dueAt) < today}
              busy={busy}
              onMove={() => openMoving(release)}
              onUndo={() => undo(release)}
            />
          ))}
        </tbody>
      </table>
      {promises.length > maxReleases && <p className="small soft">{t('shownCount', { number: maxReleases })}</p>}
      {releaseToMove && (
        <MoveReleaseDialog release={releaseToMove} releaseRhythm={releaseRhythm} onClose={closeMoving} />
      )}
    </>
  )
}

interface RowProps {
  release: PromisedRelease
  isOverdue: boolean
  busy: boolean
  onMove: () => void
  onUndo: () => void
}

const ReleaseRow = ({ release, isOverdue, busy, onMove, onUndo }: RowProps) => {
  const { t } = useTranslation('rhythms')
  const language = useLanguage()
  const { dueAt, firstDueAt, reasonEn, reasonTh, movedBy } = release
  // `firstDueAt` is the time that the rhythm determined, `dueAt` the time after all moves.
  const isMoved = dueAt !== firstDueAt
  // The pressed button to undo a move is removed with the move.
  const focusProps = useFocusInside<HTMLTableRowElement>(dueAt)
  const day = formatDay(toBangkokDay(dueAt), language)
  const reasonText = [reasonEn, reasonTh].filter(Boolean).join(' · ')
  const moverText = movedBy ? ` ${t('movedBy', { user: movedBy })}` : ''
  return (
    <tr {...focusProps}>
      <th scope="row">
        <Moment of={dueAt} />
        {isOverdue && <span className="chip error">{t('overdue')}</span>}
      </th>
      <td>
        {reasonText}
        {isMoved && (
          <span className="second">
            {t('movedFrom', { day: formatDay(toBangkokDay(firstDueAt), language) })}
            {moverText}
          </span>
        )}
      </td>
      <td className="r">
        {isMoved && !isOverdue && (
          <button
            type="button"
            className="btn sm quiet"
            aria-label={t('undoMoveOn', { day })}
            aria-busy={busy}
            onClick={onUndo}
          >
            {t('undo')}
          </button>
        )}
        {!isOverdue && (
          <button type="button" className="btn sm quiet" aria-label={t('moveReleaseOn', { day })} onClick={onMove}>
            {t('move')}
          </button>
        )}
      </td>
    </tr>
  )
}
