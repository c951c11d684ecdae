import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { buildEditorPath, type Tab } from '../editor/editor-paths.ts'
import { ReportOption } from './ReportOption.tsx'
import { type ReportPicking, useReportPicker } from './use-report-picker.ts'
import './picker.css'

interface Props {
  /** The initial search words. */
  initialQuery: string
  /** Called before the selected report opens. */
  onSelect?: () => void
  /** The tab of the editor that opens; by default the report tab. */
  tab?: Tab
  onClose: () => void
}

/**
 * The search dialog of Report ID: finds reports of every status and opens one in the editor, by keyboard or mouse
 * (docs/behaviour/editor.md#search-dialog).
 */
const ReportPickerDialog = ({ initialQuery, tab, onSelect, onClose }: Props) => {
  const { t } = useTranslation('editing')
  const navigate = useNavigate()
  const openReport = (sourceId: string) => {
    onSelect?.()
    void navigate(buildEditorPath({ tab, sourceId }))
  }
  const picking = useReportPicker({ initialQuery, openReport })
  const { entries, total, isSearching, failure, words, loadMore } = picking.search
  const hasEntries = entries.length > 0
  const foundNothing = !isSearching && !hasEntries && failure === undefined
  return (
    <Dialog title={t('searchTitle')} open onClose={onClose} width={880}>
      <div className="picker">
        <TextField
          label={t('searchLabel')}
          type="search"
          role="combobox"
          aria-expanded={hasEntries}
          aria-controls={picking.listId}
          aria-activedescendant={hasEntries ? picking.toOptionId(picking.activeIndex) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={picking.typedQuery}
          onChange={({ target }) => picking.changeQuery(target.value)}
          onKeyDown={picking.onKeyDown}
        />
        <p className="pickcount small soft" role="status">
          {isSearching
            ? t('searching')
            : t('matchCount', { shown: formatNumber(entries.length), total: formatNumber(total) })}
        </p>
        <FailureNote failure={failure} />
        {hasEntries && <ReportOptions picking={picking} />}
        {foundNothing && <p className="picknone">{t('noReportFound', { words })}</p>}
        {loadMore && (
          <button type="button" className="btn sm" onClick={loadMore}>
            {t('showMore')}
          </button>
        )}
        <PickerFoot includesInactive={picking.includesInactive} onInclude={picking.setIncludesInactive} />
      </div>
    </Dialog>
  )
}

/** The list of the reports that were found. */
const ReportOptions = ({ picking }: { picking: ReportPicking }) => {
  const { t } = useTranslation('editing')
  const { search, listId, toOptionId, activeIndex, openEntry } = picking
  return (
    <div className="picklist" id={listId} role="listbox" aria-label={t('reports')}>
      {search.entries.map((entry, index) => (
        <ReportOption
          key={entry.sourceId}
          id={toOptionId(index)}
          entry={entry}
          words={search.words}
          isActive={index === activeIndex}
          onOpen={() => openEntry(index)}
        />
      ))}
    </div>
  )
}

interface FootProps {
  includesInactive: boolean
  onInclude: (includesInactive: boolean) => void
}

/** The keys of the dialog, and the choice whether inactive reports are found. */
const PickerFoot = ({ includesInactive, onInclude }: FootProps) => {
  const { t } = useTranslation('editing')
  return (
    <div className="pickfoot">
      <span className="keys" aria-hidden="true">
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('shortcutMove')} <kbd className="kbd">Enter</kbd>{' '}
        {t('shortcutOpen')} <kbd className="kbd">Esc</kbd> {t('shortcutClose')}
      </span>
      <CheckField
        label={t('includeInactive')}
        checked={includesInactive}
        onChange={event => onInclude(event.target.checked)}
      />
    </div>
  )
}

export default ReportPickerDialog
