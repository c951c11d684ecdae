import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { orderCategories } from '../../../../contract/catalogue/category-editing.ts'
import { CallError, send } from '../../../frame/calls.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'

/**
 * Holds the order of the categories. A move shows at once. New orders are sent one after the other; of the orders that wait, only the
 * latest is sent. After a refusal the current list is loaded.
 */
export const useCategoryOrder = (categories: Category[]) => {
  const { t } = useTranslation('catalogueAdmin')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [rows, setRows] = useState(categories)
  /** The new position of the category that was moved last, for screen readers. */
  const [positionText, setPositionText] = useState('')
  /** Why the server did not store the last order. */
  const [refusal, setRefusal] = useState<ReactNode>()
  /** Settles when all orders are sent. */
  const queue = useRef(Promise.resolve())
  const latestOrder = useRef(rows)
  /** Number of moves whose order is not sent yet, or is just being sent. */
  const pendingCount = useRef(0)
  /** The order on the server, sent with the next order so that the server detects a concurrent edit. */
  const storedOrder = useRef(categories)
  const showOrder = (newOrder: Category[]) => {
    latestOrder.current = newOrder
    setRows(newOrder)
  }
  // While an order is being sent, the rows are newer than the server's list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server's list changes
  useEffect(() => {
    if (pendingCount.current > 0) return
    storedOrder.current = categories
    showOrder(categories)
  }, [categories])
  const move = async (category: Category, offset: 1 | -1) => {
    const oldIndex = latestOrder.current.findIndex(({ categoryId }) => categoryId === category.categoryId)
    const newIndex = oldIndex + offset
    if (oldIndex < 0 || newIndex < 0 || newIndex >= latestOrder.current.length) return
    const newOrder = latestOrder.current.toSpliced(oldIndex, 1).toSpliced(newIndex, 0, category)
    showOrder(newOrder)
    setRefusal(undefined)
    setPositionText(
      t('orderSaved', { name: pickName(language, category), number: newIndex + 1, total: newOrder.length }),
    )
    pendingCount.current += 1
    queue.current = queue.current.then(() => sendOrder(newOrder))
    await queue.current
  }
  const sendOrder = async (order: Category[]) => {
    try {
      // A later move, or the refusal of an earlier order, has replaced this order.
      if (order !== latestOrder.current) return
      await send(orderCategories, { categoryIds: toIds(order), expected: toIds(storedOrder.current) })
      storedOrder.current = order
      if (order === latestOrder.current) await revalidate()
    } catch (error) {
      const isConflict = error instanceof CallError && error.status === 409
      setRefusal(isConflict ? t('orderChanged') : <FailureText error={error} />)
      // Drops the orders that still wait: they are no longer the latest, so that `sendOrder` does not send them.
      pendingCount.current = 0
      // After a conflict, the list of the page shows until the reload brings the order of the server.
      showOrder(categories)
      // Without a connection, a reload would replace the page by an error.
      if (isConflict) await revalidate()
    } finally {
      // A refusal has set it to 0, and the dropped orders still come here.
      pendingCount.current = Math.max(0, pendingCount.current - 1)
    }
  }
  return { rows, positionText, refusal, move }
}

const toIds = (categories: Category[]) => categories.map(({ categoryId }) => categoryId)
