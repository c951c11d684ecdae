import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { buildEditorPath, type Tab } from '../editor/editor-paths.ts'
import { ReportOption } from './ReportOption.tsx'
import { useReportSearch } from './use-report-search.ts'
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

/** About the number of options that are visible at once. */
const pageStep = 8
/** How many options each key moves the active option. */
const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep }

/**
 * The search dialog of Report ID: finds reports of every status and opens one in the editor, by keyboard or mouse
 * (docs/behaviour/editor.md#search-dialog).
 */
const ReportPickerDialog = ({ initialQuery, tab, onSelect, onClose }: Props) => {
  const { t } = useTranslation('editing')
  const navigate = useNavigate()
  const id = useId()
  const [typedQuery, setTypedQuery] = useState(initialQuery)
  const [includesInactive, setIncludesInactive] = useState(true)
  const [requestedIndex, setRequestedIndex] = useState(0)
  const activeOnly = !includesInactive
  const search = useReportSearch(typedQuery, { activeOnly })
  const { entries, total, isSearching, failure } = search
  // A new result may have fewer entries. Without entries the index is -1.
  const activeIndex = Math.min(requestedIndex, entries.length - 1)
  const foundNothing = !isSearching && entries.length === 0 && failure === undefined
  const toOptionId = (index: number) => `${id}-${index}`
  const openEntry = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    onSelect?.()
    void navigate(buildEditorPath({ tab, sourceId: entry.sourceId }))
  }
  const moveTo = (index: number) => {
    const nextIndex = Math.max(0, Math.min(index, entries.length - 1))
    setRequestedIndex(nextIndex)
    document.getElementById(toOptionId(nextIndex))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      // During a search, the list does not match the typed text yet.
      if (!isSearching) openEntry(activeIndex)
      return
    }
    const step = stepsByKey[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveTo(activeIndex + step)
  }
  return (
    <Dialog title={t('searchTitle')} open onClose={onClose} width={880}>
      <div className="picker">
        <TextField
          label={t('searchLabel')}
          type="search"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? toOptionId(activeIndex) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={typedQuery}
          onChange={event => {
            setTypedQuery(event.target.value)
            setRequestedIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <p className="pickcount small soft" role="status">
          {isSearching
            ? t('searching')
            : t('matchCount', { shown: formatNumber(entries.length), total: formatNumber(total) })}
        </p>
        {failure !== undefined && (
          <p className="note bad" role="alert">
            <FailureText error={failure} />
          </p>
        )}
        {entries.length > 0 && (
          <div className="picklist" id={id} role="listbox" aria-label={t('reports')}>
            {entries.map((entry, index) => (
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
        )}
        {foundNothing && <p className="picknone">{t('noReportFound', { words: search.words })}</p>}
        {search.loadMore && (
          <button type="button" className="btn sm" onClick={search.loadMore}>
            {t('showMore')}
          </button>
        )}
        <PickerFoot includesInactive={includesInactive} onInclude={setIncludesInactive} />
      </div>
    </Dialog>
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
