import { z } from 'zod'
import { page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The usual input of a list: search words and the page. */
export const searchFields = {
  words: ['text_search', text(limits.searchText).default('')],
  descending: ['descending', z.boolean().default(false)],
  page: ['page', page],
  pageSize: ['page_size', pageSize],
} as const

/** Returns the response header with the number of matches on all pages, for lists with a `total`. */
export const buildTotalHeader = ({ total }: { total: number }) => ({ 'x-total-count': String(total) })
