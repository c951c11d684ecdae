/** What an address asks of a list; whatever is not understood counts as not asked. */
export const askedOf = (url: string) => {
  const { searchParams } = new URL(url)
  return {
    words: (searchParams.get('q') ?? '').trim(),
    page: pageOf(searchParams.get('page')),
    category: searchParams.get('category') ?? '',
    sort: searchParams.get('sort') ?? '',
    descending: searchParams.get('desc') === '1',
  }
}
export type Asked = ReturnType<typeof askedOf>

const pageOf = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
