import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { orderCategories } from '../../../../contract/catalogue/category-editing.ts'
import { CallError, send } from '../../../frame/calls.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn } from '../../lists/texts.ts'

/** Moves rows immediately. Sends orders one after the other, and loads the current list after a refusal. */
export const useOrder = (categories: Category[]) => {
  const { t } = useTranslation('keeping')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [rows, setRows] = useState(categories)
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState<ReactNode>()
  const sending = useRef(Promise.resolve())
  const latest = useRef(rows)
  const underWay = useRef(0)
  // The stored order, sent along as the state that the next order started from.
  const stored = useRef(categories)
  const show = (next: Category[]) => {
    latest.current = next
    setRows(next)
  }
  // While an order is being sent, the rows are ahead of the server's list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server's list changes
  useEffect(() => {
    if (underWay.current > 0) return
    stored.current = categories
    show(categories)
  }, [categories])
  const move = async (category: Category, by: 1 | -1) => {
    const from = latest.current.findIndex(({ categoryId }) => categoryId === category.categoryId)
    const to = from + by
    if (from < 0 || to < 0 || to >= latest.current.length) return
    const next = latest.current.toSpliced(from, 1).toSpliced(to, 0, category)
    show(next)
    setRefusal(undefined)
    setMessage(t('nowAt', { name: nameIn(language, category), place: to + 1, count: next.length }))
    underWay.current += 1
    sending.current = sending.current.then(() => deliver(next))
    await sending.current
  }
  const deliver = async (order: Category[]) => {
    try {
      // A later press has replaced this order.
      if (order !== latest.current) return
      await send(orderCategories, { categoryIds: toIds(order), was: toIds(stored.current) })
      stored.current = order
      if (order === latest.current) await revalidate()
    } catch (error) {
      const isOther = error instanceof CallError && error.status === 409
      setRefusal(isOther ? t('orderChanged') : <Trouble error={error} />)
      underWay.current = 0
      show(categories)
      await revalidate()
    } finally {
      underWay.current = Math.max(0, underWay.current - 1)
    }
  }
  return { rows, message, refusal, move }
}

const toIds = (categories: Category[]) => categories.map(({ categoryId }) => categoryId)
