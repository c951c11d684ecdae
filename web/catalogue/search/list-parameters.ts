/** Parses the search, the page and the order of a list from a URL; ignores invalid values. */
export const parseListParameters = (url: string) => {
  const { searchParams } = new URL(url)
  // The select of the order submits column and direction as one value, e.g. `release-desc`; links have them as `sort` and `desc`.
  const [sort = '', order] = (searchParams.get('sort') ?? '').split('-')
  return {
    words: (searchParams.get('q') ?? '').trim(),
    page: parseNumber(searchParams.get('page')) ?? 1,
    /** The English name of a category; empty for all. */
    category: searchParams.get('category') ?? '',
    sort,
    descending: order === 'desc' || searchParams.get('desc') === '1',
  }
}
export type ListParameters = ReturnType<typeof parseListParameters>

/** Returns the id of the sub-category whose heading the page should scroll to; undefined for none. */
export const parseSubCategory = (url: string) => parseNumber(new URL(url).searchParams.get('sub'))

const parseNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
