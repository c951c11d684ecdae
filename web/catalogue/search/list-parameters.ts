/** Reads the parameters of a list from a URL; ignores invalid values. */
export const parseListParameters = (url: string) => {
  const { searchParams } = new URL(url)
  // Without scripts a form has one field for both the column and its direction.
  const [sort = '', order] = (searchParams.get('sort') ?? '').split('-')
  return {
    words: (searchParams.get('q') ?? '').trim(),
    page: parseNumber(searchParams.get('page')) ?? 1,
    category: searchParams.get('category') ?? '',
    sort,
    descending: order === 'desc' || searchParams.get('desc') === '1',
  }
}
export type ListParameters = ReturnType<typeof parseListParameters>

/** Returns the sub-category to scroll to, whichever page its heading is on; undefined for none. */
export const parseSubCategory = (url: string) => parseNumber(new URL(url).searchParams.get('sub'))

const parseNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
