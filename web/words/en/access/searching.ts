/** Fields that find one user, report or group by typed text. */
export const searching = {
  searching: 'Searching …',
  nothingFound: 'Nothing was found',
  typeMore: 'These are the first {{count}}; type more to find others.',
  failed: 'The search failed. Please try again in a moment.',
}
