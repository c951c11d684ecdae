import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { detectLanguage } from '../../report-texts.ts'
import type { Selection } from '../address/selection.ts'
import type { Row } from '../api-responses.ts'
import { countShownColumns } from '../rows/column-counts.ts'
import { DownloadChoice } from './DownloadChoice.tsx'
import { Dropdown } from './Dropdown.tsx'
import { useExploring } from './exploring.ts'
import { StateForm } from './StateForm.tsx'

interface Props {
  /** The first rows of the selection; none if they cannot be loaded. */
  rows: readonly Row[]
}

/** The tools above the rows: the choice of columns, downloads, the choice of rows, chart or both, and the era of years. */
export const Tools = ({ rows }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, reading } = useExploring()
  return (
    <div className="tools">
      <ColumnsChoice rows={rows} />
      <DownloadChoice />
      {/* biome-ignore lint/a11y/useSemanticElements: these are links, not fields */}
      <div className="seg" role="group" aria-label={t('show')}>
        <span className="label">{t('show')}</span>
        {/* These links leave the rows as they are, so they keep the page number; other changes start at page 1. */}
        <SegLink changes={{ view: 'table', page: selection.page }} isOn={selection.view === 'table'}>
          <Icon of={IconTable} size={16} />
          {t('table')}
        </SegLink>
        <SegLink changes={{ view: 'both', page: selection.page }} isOn={selection.view === 'both'}>
          {t('tableAndChart')}
        </SegLink>
        <SegLink changes={{ view: 'chart', page: selection.page }} isOn={selection.view === 'chart'}>
          <Icon of={IconChartLine} size={16} />
          {t('chart')}
        </SegLink>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are links, not fields */}
      <div className="seg" role="group" aria-label={t('years')}>
        <span className="label">{t('years')}</span>
        {(['ce', 'be'] as const).map(era => (
          <SegLink key={era} changes={{ era, page: selection.page }} isOn={reading.era === era}>
            {t(era)}
          </SegLink>
        ))}
      </div>
    </div>
  )
}

/** A link of a segmented control that changes the selection. */
const SegLink = ({ changes, isOn, children }: { changes: Partial<Selection>; isOn: boolean; children: ReactNode }) => {
  const { buildAddressWith } = useExploring()
  return (
    <Link to={buildAddressWith(changes)} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}

const ColumnsChoice = ({ rows }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, columns, filterableColumns } = useExploring()
  const chosenNames = selection.select ?? columns.map(({ name }) => name)
  const shownCount = countShownColumns({ columns, filterableColumns, selection, rows })
  // The key closes the list and resets its boxes after a change.
  return (
    <Dropdown
      key={chosenNames.join()}
      buttonClass="btn sm"
      label={
        <>
          <Icon of={IconColumns3} size={16} />
          {t('columns')}{' '}
          {shownCount !== null && (
            <span className="meta">
              {t('columnsOf', { shown: formatNumber(shownCount), total: formatNumber(columns.length) })}
            </span>
          )}
        </>
      }
    >
      <StateForm className="droplist">
        {/* Marks this form: without it, a form with no checked box would be empty. */}
        <input type="hidden" name="columns" value="1" />
        <div className="choices">
          {columns.map(({ name }) => (
            <label className="choice" key={name}>
              <input type="checkbox" name="column" value={name} defaultChecked={chosenNames.includes(name)} />
              <span lang={detectLanguage(name)}>{name}</span>
            </label>
          ))}
        </div>
        <button type="submit" className="btn primary sm">
          {t('showColumns')}
        </button>
      </StateForm>
    </Dropdown>
  )
}
