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

/** The number of selected rows, and their actions. Its space is reserved before a row is selected, so that nothing moves. */
export const SelectionBar = <Key extends RowKey>({ selection, total = 0, children }: Props<Key>) => {
  const { t } = useTranslation('tables')
  const count = useRef<HTMLParagraphElement>(null)
  const { size } = selection.chosenRows
  const clear = () => {
    selection.clear()
    // The button disappears with the selection.
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
