/** What an address asks of a list; whatever is not understood counts as not asked. */
export const askedOf = (url: string) => {
  const { searchParams } = new URL(url)
  // A form without scripts has one field for the column and the way round.
  const [sort = '', order] = (searchParams.get('sort') ?? '').split('-')
  return {
    words: (searchParams.get('q') ?? '').trim(),
    page: numberOf(searchParams.get('page')) ?? 1,
    category: searchParams.get('category') ?? '',
    sort,
    descending: order === 'desc' || searchParams.get('desc') === '1',
  }
}
export type Asked = ReturnType<typeof askedOf>

/** The sub-category to whose band an address leads, on whichever page it begins; undefined for none. */
export const subCategoryOf = (url: string) => numberOf(new URL(url).searchParams.get('sub'))

const numberOf = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
