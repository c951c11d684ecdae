import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../Icon.tsx'
import { formatNumber } from '../../values/formats.ts'
import type { RowKey, Selection } from './use-selection.ts'

interface Props<Key extends RowKey> {
  selection: Selection<Key>
  total: number | undefined
  children: ReactNode
}

/** Shows the number of selected rows, and the actions on them. The bar also shows without a selection, so that the table never moves. */
export const SelectionBar = <Key extends RowKey>({ selection, total = 0, children }: Props<Key>) => {
  const { t } = useTranslation('tables')
  const count = useRef<HTMLParagraphElement>(null)
  const { size } = selection.chosenRows
  const clear = () => {
    selection.clear()
    // The pressed button disappears with the selection.
    count.current?.focus()
  }
  return (
    <div className={size ? 'selectionbar some' : 'selectionbar'}>
      <p ref={count} role="status" tabIndex={-1}>
        {t('selectedOf', { shown: formatNumber(size), total: formatNumber(total) })}
      </p>
      {size > 0 && (
        <>
          {children}
          <button type="button" className="iconbtn" aria-label={t('clearSelection')} onClick={clear}>
            <Icon of={IconX} />
          </button>
        </>
      )}
    </div>
  )
}
